using System;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;
using System.Xml.Linq;

static class Call
{
    static readonly HttpClient Client = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };

    static int Main() => Run().GetAwaiter().GetResult();

    static async Task<int> Run()
    {
        var text = Uri.EscapeDataString("Every letter wears a mask");
        var service = Environment.GetEnvironmentVariable("LETTERCRAFT_URL");
        var address = service + "/v1/cryptogram?seed=class-4b&text=" + text;
        using (var response = await Send(address, Guid.NewGuid().ToString()))
        {
            var answer = XDocument.Parse(await response.Content.ReadAsStringAsync()).Root;
            if (response.IsSuccessStatusCode)
            {
                Console.WriteLine(answer.Element("data").Element("encoded").Value);
                return 0;
            }
            var id = response.Headers.GetValues("X-Request-ID").First();
            Console.Error.WriteLine(answer.Element("error").Value + " (request " + id + ")");
            return 1;
        }
    }

    /// <summary>Makes a call, again if that can help. With the same Idempotency-Key, it is paid once.</summary>
    static async Task<HttpResponseMessage> Send(string address, string idempotencyKey)
    {
        for (var pause = 1; ; pause *= 2)
        {
            var wait = TimeSpan.FromSeconds(pause);
            try
            {
                var request = new HttpRequestMessage(HttpMethod.Get, address);
                request.Headers.Add("X-API-Key", Environment.GetEnvironmentVariable("LETTERCRAFT_KEY"));
                request.Headers.Add("Idempotency-Key", idempotencyKey);
                request.Headers.Add("Accept", "application/xml");
                var response = await Client.SendAsync(request);
                var status = (int)response.StatusCode;
                if (pause > 8 || status != 429 && status != 500 && status != 503) return response;
                wait = response.Headers.RetryAfter?.Delta ?? wait;
            }
            catch (Exception e) when (pause <= 8 && (e is HttpRequestException || e is TaskCanceledException))
            {
                // no answer
            }
            await Task.Delay(wait);
        }
    }
}
