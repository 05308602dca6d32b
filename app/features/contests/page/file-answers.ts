/** The same answer for a contest that the reader may not know and for a file that does not exist. */
export function noFile(text = 'There is no such file.'): Response {
  return new Response(`${text}\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

export function fileAnswer(body: string | ReadableStream, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Made as it is read. */
export function csvStream({ name, text }: { name: string; text: AsyncIterable<string> }): Response {
  const pieces = text[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return?.()
    },
  })
  return fileAnswer(stream, 'text/csv', name)
}
