import { sha256, toBase64, toHex } from '#app/domain/values/bytes.ts'
import type { EmailMessage } from './email.ts'

type Sender = { name: string; address: string }

/** `Name <address>` or a bare address. */
export function readSender(from: string): Sender {
  const [, name = '', address = from] = /^([^<]*)<([^<>\s]+)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replaceAll('"', ''), address: address.trim() }
}

/** As sent after DATA, with the final dot. A message keeps its id when it is sent again. */
export async function smtpContent(from: Sender, message: EmailMessage, now: number): Promise<string> {
  // Loaded on demand: the module imports sockets, which only the Workers runtime has.
  const { Email } = await import('worker-mailer')
  const digest = await sha256(message.idempotencyKey)
  return new Email({
    from: { email: from.address },
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: {
      From: from.name === '' ? from.address : `${phrase(from.name)} <${from.address}>`,
      Subject: headerText(message.subject),
      // RFC 5322 calls zone names obsolete.
      Date: new Date(now).toUTCString().replace('GMT', '+0000'),
      'Message-ID': `<${toHex(digest.slice(0, 16))}@${domainOf(from.address)}>`,
      'Auto-Submitted': 'auto-generated',
      ...message.headers,
    },
  }).getEmailData()
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

function phrase(name: string): string {
  return /^[\w !#$%&'*+/=?^`{|}~-]+$/.test(name) ? name : headerText(name, true)
}

const ENCODED_BYTES = 45

/** RFC 2047: encoded words of at most 75 characters, split between characters. ASCII stays as it is. */
function headerText(text: string, always = false): string {
  if (!always && /^[\u0020-\u007e]*$/.test(text)) return text
  const words: string[] = ['']
  for (const character of text) {
    const last = words.at(-1) ?? ''
    if (bytesOf(last + character).length > ENCODED_BYTES) words.push(character)
    else words[words.length - 1] = last + character
  }
  return words.map((word) => `=?UTF-8?B?${toBase64(bytesOf(word))}?=`).join('\r\n ')
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
