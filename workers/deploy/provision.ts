import { isAway, mustSucceed, type Cloudflare } from './cloudflare.ts'
import { NO_ID, type Deployment } from './environment.ts'
import { saysYes, type Person } from './person.ts'

export const LOCATIONS = ['weur', 'eeur', 'apac', 'oc', 'wnam', 'enam'] as const
export type Location = (typeof LOCATIONS)[number]
/** Near to the two largest crowds of developers outside of North America. */
const DEFAULT_LOCATION: Location = 'weur'

type Tools = {
  cloudflare: Cloudflare
  person: Person
  /** Makes what is missing without a question. */
  isAgreed: boolean
  location: Location | null
  saveId: (id: string) => void
  say: (line: string) => void
}
type Database = { uuid: string; name: string }
type Step = { name: string; work: () => Promise<void> }

/** `finish` waits until the database has its tables. */
export type Provisioned = { id: string; isReplicated: boolean; finish: () => Promise<void> }

/**
 * Read replication comes with `finish`, because D1's imports fail after it was switched. Everything is looked up by name first,
 * so that a repetition makes nothing twice, even when an answer was lost. Null after a "no".
 */
export async function provision(deployment: Deployment, tools: Tools): Promise<Provisioned | null> {
  const { cloudflare, person, isAgreed, say } = tools
  const { steps, last, database } = await findSteps(deployment, tools)
  const all = [...steps, ...last]
  if (all.length === 0) say('The database, its replication and the queues are there.')
  for (const { name } of all) say(`  to do  ${name}`)
  if (all.length > 0 && !isAgreed && person === null) {
    say('Nothing was changed: there is no terminal to ask at. Add --yes to have this done.')
    return null
  }
  if (all.length > 0 && !isAgreed && person !== null && !(await saysYes(person, 'Do this now?'))) {
    say('Nothing was changed.')
    return null
  }
  await take(steps, last)
  return { id: database.id ?? '', isReplicated: last.length === 0, finish: () => take(last) }

  async function take(these: Step[], later: Step[] = []): Promise<void> {
    for (const [done, { name, work }] of these.entries()) {
      try {
        await work()
      } catch (error) {
        for (const left of [...these.slice(done), ...later]) say(`  undone ${left.name}`)
        say('Run the same command again: what is done stays, and nothing is made twice.')
        throw error
      }
      say(`  done   ${name}`)
    }
  }

  async function findSteps({ database: named, queues, environment }: Deployment, { saveId }: Tools) {
    const found: Step[] = []
    const configured = named.id === NO_ID ? undefined : named.id
    const known = { id: configured ?? (await findDatabase(cloudflare, named.name))?.uuid }
    const isReplicatedNow = known.id !== undefined && (await isReplicated(cloudflare, known.id))
    if (known.id === undefined) {
      const location = await chooseLocation(tools)
      found.push({
        name: `the database ${named.name} in ${location}`,
        work: async () => void (known.id = await createDatabase(cloudflare, named.name, location)),
      })
    }
    if (configured === undefined)
      found.push({
        name: `the id of the database in [env.${environment}] of wrangler.toml: commit that line`,
        work: async () => saveId(known.id ?? ''),
      })
    const existing = new Set((await cloudflare.list<{ queue_name: string }>('/queues')).map((one) => one.queue_name))
    for (const queue of queues)
      if (!existing.has(queue)) found.push({ name: `the queue ${queue}`, work: () => createQueue(cloudflare, queue) })
    const replication = {
      name: `read replication of ${named.name}, so that visitors read nearby, when it has its tables`,
      work: () => replicate(cloudflare, known.id ?? ''),
    }
    return { steps: found, last: isReplicatedNow ? [] : [replication], database: known }
  }
}

async function chooseLocation({ location, person, isAgreed, say }: Tools): Promise<Location> {
  if (location !== null) return location
  const hint = `${LOCATIONS.join(', ')}: Western and Eastern Europe, Asia, Oceania, Western and Eastern North America`
  const typed =
    person === null || isAgreed
      ? ''
      : await person(`Where do most changes come from? The database stays there. ${hint}. [${DEFAULT_LOCATION}] `)
  const chosen = LOCATIONS.find((one) => one === typed.toLowerCase())
  if (typed !== '' && chosen === undefined) throw new Error(`${typed} is none of ${LOCATIONS.join(', ')}.`)
  if (typed === '') say(`  note   The database goes to ${DEFAULT_LOCATION}, the default; --location=… names another.`)
  return chosen ?? DEFAULT_LOCATION
}

async function findDatabase(cloudflare: Cloudflare, name: string): Promise<Database | undefined> {
  return (await cloudflare.list<Database>('/d1/database')).find((database) => database.name === name)
}

async function createDatabase(cloudflare: Cloudflare, name: string, location: Location): Promise<string> {
  const reply = await cloudflare.ask<Database>('POST', '/d1/database', { name, primary_location_hint: location })
  if (reply.ok) return reply.value.uuid
  const made = isAway(reply.status) ? await findDatabase(cloudflare, name) : undefined
  return made?.uuid ?? mustSucceed<Database>(reply, `make the database ${name}`).uuid
}

async function isReplicated(cloudflare: Cloudflare, id: string): Promise<boolean> {
  const reply = await cloudflare.ask<{ read_replication?: { mode: string } }>('GET', `/d1/database/${id}`)
  if (!reply.ok && reply.status === 404)
    throw new Error(`wrangler.toml names the database ${id}, which this account does not have. Nothing was changed.`)
  return mustSucceed(reply, 'show the database').read_replication?.mode === 'auto'
}

async function replicate(cloudflare: Cloudflare, id: string): Promise<void> {
  const body = { read_replication: { mode: 'auto' } }
  mustSucceed(await cloudflare.ask('PUT', `/d1/database/${id}`, body), 'turn on read replication')
}

async function createQueue(cloudflare: Cloudflare, name: string): Promise<void> {
  const reply = await cloudflare.ask('POST', '/queues', { queue_name: name })
  if (reply.ok) return
  const queues = isAway(reply.status) ? await cloudflare.list<{ queue_name: string }>('/queues') : []
  if (!queues.some(({ queue_name }) => queue_name === name)) mustSucceed(reply, `make the queue ${name}`)
}
