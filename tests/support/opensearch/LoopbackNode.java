import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch with the settings of its arguments, `name=value`, until its input ends or it is asked to end. */
public final class LoopbackNode extends Node {
  private LoopbackNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        List.of(Netty4Plugin.class),
        false);
  }

  public static void main(String[] arguments) throws Exception {
    var settings = Settings.builder();
    for (var argument : arguments) {
      var parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    var node = new LoopbackNode(settings.build());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node)));
    node.start();
    // The program that started it holds the other end: however that one ends, this does not outlive it.
    System.in.transferTo(java.io.OutputStream.nullOutputStream());
    System.exit(0);
  }

  private static void close(Node node) {
    try {
      node.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
