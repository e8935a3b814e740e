import java.nio.file.Path;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.Node;

/** One node; kNN is part of the server, HTTP is the module beside it. Arguments: home directory, port. */
public class Elasticsearch {
  public static void main(String[] arguments) throws Exception {
    LogConfigurator.configureESLogging();
    Path home = Path.of(arguments[0]);
    Settings settings = Settings.builder().put("path.home", home.toString()).put("http.port", arguments[1])
        .put("node.name", "one").put("cluster.name", "real").put("discovery.type", "single-node")
        .put("cluster.routing.allocation.disk.threshold_enabled", false).build();
    new Node(new Environment(settings, home.resolve("config"))).start();
    Thread.currentThread().join();
  }
}
