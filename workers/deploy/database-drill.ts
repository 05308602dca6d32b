import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { localDatabase, type DatabaseTarget } from './database-target.ts'

const CONFIG = `name = "drill"
compatibility_date = "2026-07-01"
[[d1_databases]]
binding = "DB"
database_name = "drill"
database_id = "drill"
`

/** Databases on the D1 of this machine, to be backed up and restored by the commands of production. For tests. */
export function openDrill() {
  const place = mkdtempSync(join(tmpdir(), 'drill-'))
  /** One for all tests of a database, because each starts a workerd. */
  const proxies = new Map<string, ReturnType<typeof open>>()
  const drill = { place, target, database, close, remove }
  return drill

  function target(name: string): DatabaseTarget {
    mkdirSync(join(place, name), { recursive: true })
    const config = join(place, name, 'wrangler.toml')
    writeFileSync(config, CONFIG)
    return localDatabase(config)
  }

  async function database(name: string): Promise<D1Database> {
    const opened = proxies.get(name) ?? open(name)
    proxies.set(name, opened)
    return (await opened).env.DB
  }

  function open(name: string) {
    target(name)
    return getPlatformProxy<{ DB: D1Database }>({
      configPath: join(place, name, 'wrangler.toml'),
      persist: { path: join(place, name, '.wrangler/state/v3') },
    })
  }

  /** Before a command reads or writes the files. */
  async function close(): Promise<void> {
    const opened = await Promise.all(proxies.values())
    proxies.clear()
    await Promise.all(opened.map((proxy) => proxy.dispose()))
  }

  async function remove(): Promise<void> {
    await close()
    rmSync(place, { recursive: true, force: true })
  }
}
