import java.util.Map;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.harness.Neo4jBuilders;

/** A Neo4j server with a password, for the tests; it lives until its standard input ends. */
public class RealGraph {
  public static void main(String[] arguments) throws Exception {
    try (var server = Neo4jBuilders.newInProcessBuilder()
        .withDisabledServer()
        .withConfig(GraphDatabaseSettings.auth_enabled, true)
        .build()) {
      server.databaseManagementService().database("system").executeTransactionally(
          "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED", Map.of("password", "password-of-the-tests"));
      System.out.println(server.boltURI());
      while (System.in.read() >= 0) {
      }
    }
    System.exit(0);
  }
}
