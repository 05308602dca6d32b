import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { TestProject } from 'vitest/node'

/** Real SMTP servers for tests in workerd; their received mails are read by HTTP. */
export type SmtpPlaces = { plain: number; startTls: number; tls: number; foreign: number; inbox: string }

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest's own is merged with
  interface ProvidedContext {
    smtp: SmtpPlaces
  }
}

export type ArrivedMail = { server: string; from: string; to: string[]; user: string | null; raw: string }

const fixture = (name: string) => readFileSync(new URL(`../fixtures/smtp/${name}`, import.meta.url), 'utf8')

/** The address sets the server's reaction: `busy@` is deferred, `nobody@` is refused, `hangup@` is cut off. */
const AT_RECEIVER: Record<string, number> = { busy: 450, nobody: 550 }
const AT_CONTENT: Record<string, number> = { later: 451, spam: 554 }

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const arrived: ArrivedMail[] = []
  const own = { key: fixture('key.pem'), cert: fixture('certificate.pem') }
  const servers = {
    plain: openServer(arrived, 'plain', { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    startTls: openServer(arrived, 'startTls', own),
    tls: openServer(arrived, 'tls', { ...own, secure: true }),
    // With an untrusted certificate.
    foreign: openServer(arrived, 'foreign', { secure: true }),
  }
  const inbox = createServer((_request, response) => void response.end(JSON.stringify(arrived))).listen(0)
  const ports = await Promise.all(
    Object.entries(servers).map(async ([name, server]) => [name, await listen(server)] as const),
  )
  const places = { ...Object.fromEntries(ports), inbox: `http://localhost:${(inbox.address() as AddressInfo).port}/` }
  project.provide('smtp', places as SmtpPlaces)
  return async () => {
    inbox.close()
    for (const server of Object.values(servers)) server.close(() => undefined)
  }
}

function openServer(arrived: ArrivedMail[], name: string, options: SMTPServerOptions): SMTPServer {
  const server = new SMTPServer({
    ...options,
    logger: false,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'quest' && password === 'a pass:word/é'
        ? done(null, { user: username })
        : done(answer(535, 'Authentication failed')),
    onRcptTo: ({ address }, session, done) => {
      const behaviour = address.split('@')[0] ?? ''
      if (behaviour === 'hangup-early') return hangUp(server, session)
      const code = AT_RECEIVER[behaviour]
      return code === undefined ? done() : done(answer(code, `<${address}> is not taken`))
    },
    onData: (stream, session, done) => {
      void buffer(stream).then((raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const behaviour = to[0]?.split('@')[0] ?? ''
        const code = AT_CONTENT[behaviour]
        if (code !== undefined) return done(answer(code, 'Not now'))
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        arrived.push({ server: name, from, to, user: session.user ?? null, raw: raw.toString('latin1') })
        return behaviour === 'hangup' ? hangUp(server, session) : done(null, 'queued as 4b1d')
      })
    },
  })
  server.on('error', () => undefined)
  return server
}

/** Closes the connection without a reply, as a restarted server does. */
function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  const { connections } = server as unknown as {
    connections: Set<{ session: { id: string }; _socket: { destroy: () => void } }>
  }
  for (const connection of connections) if (connection.session.id === session.id) connection._socket.destroy()
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function listen(server: SMTPServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return (server.server.address() as AddressInfo).port
}
