/** The part of a Worker's TCP socket that we use. */
export type SmtpSocket = {
  readable: ReadableStream<Uint8Array>
  writable: WritableStream<Uint8Array>
  startTls: () => SmtpSocket
  close: () => Promise<void>
}

export type ConnectSocket = (
  address: { hostname: string; port: number },
  options: { secureTransport: 'on' | 'starttls' | 'off'; allowHalfOpen: boolean },
) => SmtpSocket | Promise<SmtpSocket>

/** A greeting or an answer has a few lines. */
const LONGEST_REPLY = 64_000

export type SmtpReply = { code: number; lines: string[] }

/** One command and reply at a time. Throws if the server hangs up or stays silent. */
export type SmtpConnection = {
  ask: (command: string | null) => Promise<SmtpReply>
  startTls: () => void
  close: () => Promise<void>
}

export function openConnection(opened: SmtpSocket, timeOut: number): SmtpConnection {
  let socket = opened
  let reader = socket.readable.getReader()
  let writer = socket.writable.getWriter()
  let received = ''
  const decoder = new TextDecoder()

  async function readReply(): Promise<SmtpReply> {
    for (;;) {
      const reply = takeReply()
      if (reply !== null) return reply
      const { done, value } = await reader.read()
      if (done) throw new Error('the server hung up')
      if (received.length > LONGEST_REPLY) throw new Error('the server talks without end')
      received += decoder.decode(value, { stream: true })
    }
  }

  function takeReply(): SmtpReply | null {
    const end = /^\d{3}(?: .*)?\r?\n/m.exec(received)
    if (end === null) return null
    const lines = received
      .slice(0, end.index + end[0].length)
      .trimEnd()
      .split(/\r?\n/)
    received = received.slice(end.index + end[0].length)
    return { code: Number(end[0].slice(0, 3)), lines }
  }

  return {
    ask: (command) =>
      inTime(timeOut, async () => {
        if (command !== null) await writer.write(new TextEncoder().encode(command))
        return readReply()
      }),
    startTls: () => {
      // Discards text injected before the encryption began.
      received = ''
      reader.releaseLock()
      writer.releaseLock()
      socket = socket.startTls()
      reader = socket.readable.getReader()
      writer = socket.writable.getWriter()
    },
    close: () =>
      inTime(timeOut, async () => {
        await writer.write(new TextEncoder().encode('QUIT\r\n'))
        await socket.close()
      }).catch(() => undefined),
  }
}

async function inTime<Value>(timeOut: number, work: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server did not answer in time')), timeOut)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
