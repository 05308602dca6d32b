import type { Answer, Log } from '#app/adapters/connection.ts'
import { toBase64 } from '#app/domain/values/bytes.ts'
import { sendSafely, type Email, type EmailMessage } from './email.ts'
import { openConnection, type ConnectSocket, type SmtpConnection } from './smtp-connection.ts'
import { domainOf, readSender, smtpContent } from './smtp-content.ts'

const TIME_OUT = 15_000
const RETRY_SECONDS = 60

/** `smtps` encrypts from the first byte, `smtp` by STARTTLS; `?starttls=off` is for a server on the same machine. */
type Options = { url: string; from: string; connect: ConnectSocket; now: () => number; log: Log; timeOut?: number }

/** A repeated call sends a second message. Answers name no receiver, so logs do not either. */
export function createSmtp(options: Options): Email {
  return { sendEmail: sendSafely(carry, options.log), isKeyless: true }

  async function carry(message: EmailMessage): Promise<Answer> {
    const sender = readSender(options.from)
    const progress = { isOut: false }
    let connection: SmtpConnection | null = null
    try {
      const content = await smtpContent(sender, message, options.now())
      connection = await greet(options, domainOf(sender.address))
      return await deliver(connection, { from: sender.address, to: message.to, content, progress })
    } catch (error) {
      options.log('warning', 'SMTP conversation ended early', {
        error: error instanceof Error ? error.message : 'unknown',
      })
      return progress.isOut
        ? { state: 'unknown', seconds: RETRY_SECONDS }
        : { state: 'retry_later', seconds: RETRY_SECONDS }
    } finally {
      await connection?.close()
    }
  }
}

/** Throws if a step fails, because the message is not at fault then. */
async function greet({ url, connect, timeOut = TIME_OUT }: Options, ownName: string): Promise<SmtpConnection> {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const isEncrypted = protocol === 'smtps:'
  const upgrades = !isEncrypted && searchParams.get('starttls') !== 'off'
  const socket = await connect(
    { hostname, port: Number(port) || (isEncrypted ? 465 : 587) },
    { secureTransport: isEncrypted ? 'on' : upgrades ? 'starttls' : 'off', allowHalfOpen: false },
  )
  const connection = openConnection(socket, timeOut)
  try {
    await expect(connection, null, 220)
    let offers = await expect(connection, `EHLO ${ownName}`, 250)
    if (upgrades) {
      await expect(connection, 'STARTTLS', 220)
      connection.startTls()
      offers = await expect(connection, `EHLO ${ownName}`, 250)
    }
    if (username !== '')
      await signIn(connection, offers, { name: decodeURIComponent(username), password: decodeURIComponent(password) })
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function signIn(
  connection: SmtpConnection,
  offers: string[],
  { name, password }: { name: string; password: string },
): Promise<void> {
  const ways = offers.find((line) => /^\d{3}[ -]AUTH[ =]/i.test(line))?.toUpperCase() ?? ''
  if (ways.includes('PLAIN') || !ways.includes('LOGIN')) {
    await expect(connection, `AUTH PLAIN ${base64(`\0${name}\0${password}`)}`, 235)
    return
  }
  await expect(connection, 'AUTH LOGIN', 334)
  await expect(connection, base64(name), 334, 'AUTH')
  await expect(connection, base64(password), 235, 'AUTH')
}

type Parcel = { from: string; to: string; content: string; progress: { isOut: boolean } }

async function deliver(connection: SmtpConnection, { from, to, content, progress }: Parcel): Promise<Answer> {
  await expect(connection, `MAIL FROM:<${from}>`, 250)
  const receiver = await connection.ask(`RCPT TO:<${to}>\r\n`)
  if (receiver.code >= 300) return refusalOf(receiver.code, receiver.lines)
  const ready = await connection.ask('DATA\r\n')
  if (ready.code !== 354) return refusalOf(ready.code, ready.lines)
  progress.isOut = true
  const taken = await connection.ask(content)
  if (taken.code >= 300) return refusalOf(taken.code, taken.lines)
  return { state: 'sent', id: (taken.lines.at(-1) ?? '').slice(4, 204) }
}

/** By its codes only: the words after them may contain the receiver. */
function refusalOf(code: number, lines: string[]): Answer {
  if (code < 500) return { state: 'retry_later', seconds: RETRY_SECONDS }
  return { state: 'failed', message: /^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(lines.at(-1) ?? '')?.[0] ?? String(code) }
}

/** Throws on another code; the error names the command without its arguments. */
async function expect(
  connection: SmtpConnection,
  command: string | null,
  code: number,
  verb = command?.split(' ')[0] ?? 'greeting',
): Promise<string[]> {
  const reply = await connection.ask(command === null ? null : `${command}\r\n`)
  if (reply.code !== code) throw new Error(`${verb}: ${reply.code}`)
  return reply.lines
}

function base64(text: string): string {
  return toBase64(new TextEncoder().encode(text))
}
