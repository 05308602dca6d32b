import { isAway, mustSucceed, type Cloudflare } from './cloudflare.ts'
import { NO_ID, type Deployment } from './environment.ts'
import { saysYes, type Person } from './person.ts'

export const LOCATIONS = ['weur', 'eeur', 'apac', 'oc', 'wnam', 'enam'] as const
export type Location = (typeof LOCATIONS)[number]
/** GitHub's largest crowd of developers outside of North America is near, and so is the second largest. */
const DEFAULT_LOCATION: Location = 'weur'

type Tools = {
  cloudflare: Cloudflare
  person: Person
  /** Makes what is missing without a question. */
  isAgreed: boolean
  location: Location | null
  /** Writes the id of the database into wrangler.toml. */
  saveId: (id: string) => void
  say: (line: string) => void
}
type Database = { uuid: string; name: string }
type Step = { name: string; work: () => Promise<void> }

/**
 * Makes the database, its read replication and the queues where they are missing. Everything is looked up by name
 * first, so that a repetition makes nothing twice, even when an answer was lost. False after a "no".
 */
export async function provision(deployment: Deployment, tools: Tools): Promise<boolean> {
  const { cloudflare, person, isAgreed, say } = tools
  const steps = await findSteps(deployment, tools)
  if (steps.length === 0) {
    say('The database, its replication and the queues are there.')
    return true
  }
  for (const { name } of steps) say(`  to do  ${name}`)
  if (!isAgreed && person === null) {
    say('Nothing was changed: there is no terminal to ask at. Add --yes to have this done.')
    return false
  }
  if (!isAgreed && person !== null && !(await saysYes(person, 'Do this now?'))) {
    say('Nothing was changed.')
    return false
  }
  for (const [done, { name, work }] of steps.entries()) {
    try {
      await work()
    } catch (error) {
      for (const left of steps.slice(done)) say(`  undone ${left.name}`)
      say('Run the same command again: what is done stays, and nothing is made twice.')
      throw error
    }
    say(`  done   ${name}`)
  }
  return true

  async function findSteps({ database, queues, environment }: Deployment, { saveId }: Tools): Promise<Step[]> {
    const found: Step[] = []
    const configured = database.id === NO_ID ? '' : database.id
    const id = configured || (await findDatabase(cloudflare, database.name))?.uuid
    let known = id
    if (id === undefined) {
      const location = await chooseLocation(tools)
      found.push({
        name: `the database ${database.name} in ${location}`,
        work: async () => void (known = await createDatabase(cloudflare, database.name, location)),
      })
    }
    if (configured === '')
      found.push({
        name: `the id of the database in [env.${environment}] of wrangler.toml: commit that line`,
        work: async () => saveId(known ?? ''),
      })
    if (id === undefined || !(await isReplicated(cloudflare, id)))
      found.push({
        name: `read replication of ${database.name}, so that visitors read nearby`,
        work: () => replicate(cloudflare, known ?? ''),
      })
    const existing = new Set((await cloudflare.list<{ queue_name: string }>('/queues')).map((one) => one.queue_name))
    for (const queue of queues)
      if (!existing.has(queue)) found.push({ name: `the queue ${queue}`, work: () => createQueue(cloudflare, queue) })
    return found
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
