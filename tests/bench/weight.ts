import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Compressed bytes of a first visit. */
export type Weight = {
  html: number
  css: number
  script: number
  preloadedFonts: number
  blockingScripts: string[]
  /** Files served uncompressed; they are weighed as brotli at Cloudflare's level. */
  uncompressed: string[]
}

type File = { path: string; bytes: number; text: string; isCompressed: boolean }

const CLOUDFLARE_LEVEL = 4

/** Weighs a document with the styles, scripts and preloaded fonts it requests. */
export async function weighPage(address: string): Promise<Weight> {
  const page = await load(address)
  const links = tagsOf(page.text, /<link [^>]*>/g)
  const scripts = tagsOf(page.text, /<script[^>]* src="[^"]*"[^>]*>/g)
  const preloads = links.filter((tag) => tag.includes('rel="modulepreload"'))
  const imported = [...page.text.matchAll(/\b(?:from|import) ?"([^"]+\.js)"/g)].map(([, path = '']) => path)
  const loadAll = (paths: string[]) => Promise.all([...new Set(paths)].map((path) => load(new URL(path, address).href)))
  const css = await loadAll(links.filter((tag) => tag.includes('rel="stylesheet"')).map(pathOf))
  const script = await loadAll([...[...scripts, ...preloads].map(pathOf), ...imported])
  const fonts = await loadAll(links.filter((tag) => tag.includes('as="font"')).map(pathOf))
  return {
    html: page.bytes,
    css: sum(css),
    script: sum(script),
    preloadedFonts: sum(fonts),
    blockingScripts: scripts.filter((tag) => !/type="module"|\s(?:async|defer)\b/.test(tag)).map(pathOf),
    uncompressed: [page, ...css, ...script].filter(({ isCompressed }) => !isCompressed).map(({ path }) => path),
  }
}

function tagsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([tag]) => tag)
}

function pathOf(tag: string): string {
  return /\s(?:href|src)="([^"]*)"/.exec(tag)?.[1] ?? ''
}

function sum(files: File[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

function load(address: string): Promise<File> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        if (reply.statusCode !== 200) reject(new Error(`${address} answers ${reply.statusCode}.`))
        else resolve(fileOf(address, Buffer.concat(chunks), reply.headers['content-encoding'] === 'br'))
      })
    }).on('error', reject)
  })
}

function fileOf(address: string, body: Buffer, isBrotli: boolean): File {
  const path = new URL(address).pathname
  const isCompressed = isBrotli || path.endsWith('.woff2')
  const compressed = () =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: CLOUDFLARE_LEVEL } }).length
  return {
    path,
    bytes: isCompressed ? body.length : compressed(),
    text: (isBrotli ? brotliDecompressSync(body) : body).toString(),
    isCompressed,
  }
}
