import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Redis = {
  /** Sends commands in one pipeline and waits for all replies. */
  send: (commands: (string | number)[][]) => Promise<void>
  stop: () => void
}

/** Starts a private Redis on a socket file, without a disk; null when no server is installed. */
export async function startRedis(): Promise<Redis | null> {
  if (process.platform === 'win32' || spawnSync('redis-server', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'))
  const path = join(folder, 'socket')
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'], {
    cwd: folder,
    stdio: 'ignore',
  })
  const socket = await connected(path)
  let expected = 0
  let finish: () => void = () => undefined
  let left = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    const { replies, rest } = countReplies(left + chunk)
    left = rest
    expected -= replies
    if (expected === 0) finish()
  })
  return {
    send: (commands) =>
      new Promise((resolve) => {
        expected = commands.length
        finish = resolve
        socket.write(commands.map(encode).join(''))
      }),
    stop: () => {
      socket.destroy()
      server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function connected(path: string): Promise<Socket> {
  for (let attempt = 0; ; attempt += 1) {
    const socket = connect(path)
    const state = await new Promise((resolve) => {
      socket.once('connect', () => resolve('open'))
      socket.once('error', () => resolve('refused'))
    })
    if (state === 'open') return socket
    if (attempt === 50) throw new Error('redis-server did not answer.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function encode(command: (string | number)[]): string {
  return `*${command.length}\r\n${command.map((part) => `$${Buffer.byteLength(String(part))}\r\n${part}\r\n`).join('')}`
}

/** Counts the complete replies so far; an error reply ends the bench. */
function countReplies(text: string): { replies: number; rest: string } {
  let replies = 0
  let at = 0
  for (;;) {
    const end = endOfReply(text, at)
    if (end === null) return { replies, rest: text.slice(at) }
    if (text[at] === '-') throw new Error(`Redis: ${text.slice(at, end)}`)
    replies += 1
    at = end
  }
}

function endOfReply(text: string, at: number): number | null {
  const lineEnd = text.indexOf('\r\n', at)
  if (lineEnd === -1) return null
  const after = lineEnd + 2
  const count = Number(text.slice(at + 1, lineEnd))
  if (text[at] === '$') return count < 0 ? after : after + count + 2 <= text.length ? after + count + 2 : null
  if (text[at] !== '*') return after
  let end: number | null = after
  for (let index = 0; index < count && end !== null; index += 1) end = endOfReply(text, end)
  return end
}
