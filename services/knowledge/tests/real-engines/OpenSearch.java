import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.knn.plugin.KNNPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** One node with HTTP and kNN. Arguments: home directory, port. */
public class OpenSearch extends Node {
  OpenSearch(Settings settings) {
    super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "one"),
        List.of(Netty4Plugin.class, KNNPlugin.class), false);
  }

  public static void main(String[] arguments) throws Exception {
    new OpenSearch(Settings.builder().put("path.home", arguments[0]).put("http.port", arguments[1])
        .put("discovery.type", "single-node").put("cluster.routing.allocation.disk.threshold_enabled", false)
        .build()).start();
    Thread.currentThread().join();
  }
}
