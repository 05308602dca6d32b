import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions, type V4WorkerOptions } from 'miniflare'
import { root } from './settings.ts'

type Worker = { config: string; script: string }

/**
 * When a Worker is built: loading wrangler takes most of a second and 200 MB. Only the file's own values: wrangler adds those
 * of .env and .dev.vars, which are the builder's secrets.
 */
export async function keepOptions({ config, script }: Worker): Promise<void> {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import('wrangler')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, config))
  const { vars: bindings } = unstable_readConfig({ config: join(root, config) })
  writeFileSync(optionsFile({ script }), JSON.stringify({ ...workerOptions, bindings }))
}

export function readOptions(worker: Pick<Worker, 'script'>): LocalWorkerOptions {
  const options = JSON.parse(readFileSync(optionsFile(worker), 'utf8')) as LocalWorkerOptions
  const { assets } = options
  // The build may have been made elsewhere, as that of an image is.
  return { ...options, rootPath: root, ...(assets && { assets: { ...assets, directory: join(root, 'build/client') } }) }
}

export function optionsFile({ script }: Pick<Worker, 'script'>): string {
  return join(root, dirname(script), 'options.json')
}

export type LocalWorkerOptions = V4WorkerOptions

/** The options are those of Miniflare 4, which wrangler gives out and the documentation describes. */
export function openMiniflare(options: V4MiniflareOptions): Miniflare {
  return new Miniflare(convertV4MiniflareOptions(options))
}
