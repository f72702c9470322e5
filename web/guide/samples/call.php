<?php
/** Calls an operation, again if that can help, and pays once. */
function call(string $path, array $parameters): array {
    $url = getenv('LETTERCRAFT_URL') . "$path?" . http_build_query($parameters);
    $options = [
        'header' => [
            'X-API-Key: ' . getenv('LETTERCRAFT_KEY'),
            'Idempotency-Key: ' . bin2hex(random_bytes(16)),
        ],
        'timeout' => 60,
        'ignore_errors' => true,
    ];
    foreach ([1, 2, 4, 8, null] as $pause) {
        $stream = @fopen($url, 'r', false, stream_context_create(['http' => $options]));
        $answer = $stream ? json_decode(stream_get_contents($stream), true) : null;
        if (isset($answer['data'])) {
            return $answer['data'];
        }
        $lines = implode("\n", $stream ? stream_get_meta_data($stream)['wrapper_data'] : []);
        preg_match('/^HTTP\S+ (\d+)/', $lines, $status);
        if ($pause === null || !in_array($status[1] ?? '503', ['200', '429', '500', '503'])) {
            preg_match('/^X-Request-ID: (\S+)/im', $lines, $id);
            fwrite(STDERR, ($answer['error'] ?? 'No answer') . ' (request ' . ($id[1] ?? 'unknown') . ")\n");
            exit(1);
        }
        preg_match('/^Retry-After: (\d+)/im', $lines, $wait);
        sleep((int) ($wait[1] ?? $pause));
    }
}

echo call('/v1/cryptogram', ['text' => 'Every letter wears a mask', 'seed' => 'class-4b'])['encoded'], "\n";
