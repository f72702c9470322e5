import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;

class Call {
    public static void main(String[] args) throws Exception {
        var text = URLEncoder.encode("Every letter wears a mask", UTF_8);
        var address = System.getenv("LETTERCRAFT_URL") + "/v1/cryptogram?seed=class-4b&text=" + text;
        var request = HttpRequest.newBuilder(URI.create(address))
            .header("X-API-Key", System.getenv("LETTERCRAFT_KEY"))
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .header("Accept", "application/xml") // Java has a parser for XML, and none for JSON
            .timeout(Duration.ofSeconds(60))
            .build();
        var response = send(request);
        if (response.statusCode() != 200) {
            var id = response.headers().firstValue("X-Request-ID").orElse("unknown");
            System.err.println(valueOf("/response/error", response) + " (request " + id + ")");
            System.exit(1);
        }
        System.out.println(valueOf("/response/data/encoded", response));
    }

    /** Sends a request, again if that can help. The header Idempotency-Key makes the call cost once. */
    static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        var client = HttpClient.newHttpClient();
        for (long pause = 1; ; pause *= 2) {
            var wait = pause;
            try {
                var response = client.send(request, BodyHandlers.ofString());
                if (pause > 8 || !Set.of(429, 500, 503).contains(response.statusCode())) return response;
                wait = response.headers().firstValueAsLong("Retry-After").orElse(pause);
            } catch (IOException broken) {
                if (pause > 8) throw broken;
            }
            Thread.sleep(wait * 1000);
        }
    }

    static String valueOf(String path, HttpResponse<String> response) throws Exception {
        return XPathFactory.newInstance().newXPath().evaluate(path, new InputSource(new StringReader(response.body())));
    }
}
