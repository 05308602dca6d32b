/** A document that programs on other sites may read; kept by none, as it may be gone tomorrow. */
export function jsonForAll(document: object): Response {
  return new Response(JSON.stringify(document), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    },
  })
}
