import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;

/** A server on the official SDK for Java: over stdio, or over HTTP with a port as its argument. */
public class Server {
  static final Map<String, Object> MESSAGE =
      Map.of("type", "object", "properties", Map.of("message", Map.of("type", "string")), "required", List.of("message"));
  static final Tool ECHO = Tool.builder("echo", MESSAGE).description("Says what it is told").build();

  public static void main(String[] args) throws Exception {
    if (args.length == 0) serveStdio();
    else serveHttp(Integer.parseInt(args[0]));
  }

  static void serveStdio() {
    var transport = new StdioServerTransportProvider(McpJsonDefaults.getMapper());
    McpServer.sync(transport).serverInfo("java-sdk", "1.0.0").toolCall(ECHO, (exchange, call) -> echo(call.arguments())).build();
  }

  static void serveHttp(int port) throws Exception {
    var transport = HttpServletStreamableServerTransportProvider.builder().mcpEndpoint("/mcp").build();
    McpServer.sync(transport).serverInfo("java-sdk", "1.0.0").toolCall(ECHO, (exchange, call) -> echo(call.arguments())).build();
    var servlets = new ServletContextHandler("/");
    var holder = new ServletHolder(transport);
    holder.setAsyncSupported(true);
    servlets.addServlet(holder, "/mcp");
    var jetty = new org.eclipse.jetty.server.Server(java.net.InetSocketAddress.createUnresolved("127.0.0.1", port));
    jetty.setHandler(servlets);
    jetty.start();
  }

  static CallToolResult echo(Map<String, Object> arguments) {
    return CallToolResult.builder().addTextContent("You said: " + arguments.get("message")).build();
  }
}
