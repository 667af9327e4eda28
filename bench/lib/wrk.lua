-- Prints all latencies that wrk kept, in us, as `value:count`, behind what it needs to take its correction back.
done = function(summary, latency)
  io.write("latencies ", summary.duration, " ", summary.requests)
  for at = 1, #latency do
    local value, count = latency(at)
    io.write(" ", value, ":", count)
  end
  io.write("\n")
end
