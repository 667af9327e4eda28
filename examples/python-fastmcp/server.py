"""A server on FastMCP: over stdio, or over HTTP with a port as its argument."""

import sys

from fastmcp import FastMCP

server = FastMCP("python-fastmcp", version="1.0.0")
REPORT = "\n".join(f"{i}: entry {i} of the report, with a line of text that says so" for i in range(120))


@server.tool(annotations={"readOnlyHint": True})
def echo(message: str) -> str:
    """Says what it is told."""
    return f"You said: {message}"


@server.tool(annotations={"readOnlyHint": True})
def report() -> str:
    """Seven kilobytes of text."""
    return REPORT


if len(sys.argv) > 1:
    server.run(transport="http", host="127.0.0.1", port=int(sys.argv[1]), show_banner=False)
else:
    server.run(show_banner=False)
