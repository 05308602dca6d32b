import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { sessionCookie } from '#app/context/cookies.server.ts'
import { confirmEmail, sendConfirmation } from '#app/core/account/email-confirmation.server.ts'
import { readOwnTokens, saveOwnToken } from '#app/core/github/own-token.server.ts'
import { decryptText, encryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { reencryptSecrets } from '#app/features/account/reencrypt-secrets.server.ts'
import { signInStaff } from '#app/staff/accounts/sign-in-staff.server.ts'
import {
  emptyDatabase,
  everyRow,
  makeAccount,
  makePlayer,
  pageRequest,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { codeOf, makeFirstStaff, PASSWORD } from '#tests/people/staff.ts'
import { runCron } from '#workers/cron.ts'

const OLD = 'the-secret-of-last-year'
const NEW = 'the-secret-of-this-year'
const ROTATING = `${NEW}, ${OLD}`

let context: TestContext

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
})

test('each part of SESSION_SECRET has 16 characters or more, and there is one', () => {
  for (const value of ['', ',', 'too short', `${NEW},too short`, `too short,${OLD}`])
    expect(() => configured({ SESSION_SECRET: value })).toThrow('SESSION_SECRET')
  expect(configured({ SESSION_SECRET: ` ${ROTATING},` }).SESSION_SECRET).toEqual([NEW, OLD])
})

test('HASH_KEY is wanted, of 16 characters or more', () => {
  for (const value of ['', 'too short']) expect(() => configured({ HASH_KEY: value })).toThrow('HASH_KEY')
})

test('a cookie by the old secret is read until the old secret is gone; new ones are by the new one', async () => {
  const [before, during, after] = stages('SESSION_SECRET')
  const old = await cookieBy(before, 'one')
  expect(await readBy(during, old)).toBe('one')
  expect(await readBy(after, old)).toBeNull()
  const fresh = await cookieBy(during, 'two')
  expect(await readBy(during, fresh)).toBe('two')
  expect(await readBy(after, fresh)).toBe('two')
  expect(await readBy(before, fresh)).toBeNull()
})

test('a confirmation link by the old secret holds until the old secret is gone; new ones are by the new one', async () => {
  const [before, during, after] = stages('SESSION_SECRET')
  const old = await linkBy(before)
  expect(await follow(during, old)).toBe('confirmed')
  expect(await follow(after, old)).toBe('expired')
  const fresh = await linkBy(during)
  expect(await follow(during, fresh)).toBe('confirmed')
  expect(await follow(after, fresh)).toBe('confirmed')
  expect(await follow(before, fresh)).toBe('expired')
})

test('what the old key sealed opens during a rotation, what is sealed then opens by the new key alone', async () => {
  const [before, during, after] = stages('ENCRYPTION_KEY')
  const old = (await encryptText(withConfig(before), 'text', 'me')) ?? ''
  const fresh = (await encryptText(withConfig(during), 'text', 'me')) ?? ''
  const opened = (sealed: string, owner = 'me') =>
    Promise.all([before, during, after].map((config) => decryptText({ config }, sealed, owner)))
  expect(await opened(old)).toEqual(['text', 'text', null])
  expect(await opened(fresh)).toEqual([null, 'text', 'text'])
  expect(await opened(old, 'you')).toEqual([null, null, null])
})

test('the day’s jobs seal tokens and authenticator keys anew; then the new key alone opens them', async () => {
  const [before, during, after] = stages('ENCRYPTION_KEY')
  context.config = before
  const ada = await makeFirstStaff(context)
  const player = await withToken('ghp_0123456789abcdef')
  const sealed = await sealedRows()
  await runCron(withConfig(before), '1 0 * * *')
  await runCron(withConfig(after), '1 0 * * *')
  expect(context.logged.filter(({ message }) => message.includes('newest key'))).toEqual([])
  expect(await sealedRows()).toEqual(sealed)

  await runCron(withConfig(during), '1 0 * * *')
  expect(context.logged.filter(({ message }) => message.includes('newest key'))).toEqual([
    {
      level: 'info',
      message: 'Secrets were sealed by the newest key',
      fields: { resealed: 2, unreadable: 0, waiting: 0 },
    },
  ])
  expect((await readOwnTokens(withConfig(after), [player.id])).get(player.id)?.token).toBe('ghp_0123456789abcdef')
  context.clock.now += MINUTE
  const typed = { email: ada.email, password: PASSWORD, code: await codeOf(context, ada) }
  expect((await signInStaff(withConfig(after), typed, 'there')).ok).toBe(true)
})

test('sealing anew again writes nothing', async () => {
  const [before, during] = stages('ENCRYPTION_KEY')
  context.config = before
  await withToken('ghp_0123456789abcdef')
  context.config = during
  await withToken('ghp_fedcba9876543210')
  expect(await reencryptSecrets(context, { limit: 10 })).toEqual({ resealed: 1, unreadable: 0, waiting: 0 })
  const sealed = await everyRow(context)
  expect(await reencryptSecrets(context, { limit: 10 })).toEqual({ resealed: 0, unreadable: 0, waiting: 0 })
  expect(await everyRow(context)).toBe(sealed)
})

test('a run seals as many as it may and says how many wait, over any number of pages; what no key opens is told', async () => {
  const [before, during, after] = stages('ENCRYPTION_KEY')
  context.config = before
  const many = []
  for (let made = 0; made < 230; made += 1) many.push(await withToken(`ghp_0123456789${made}`))
  context.config = configured({ ENCRYPTION_KEY: 'a-key-that-nobody-has-any-more' })
  await withToken('ghp_fedcba9876543210')
  context.config = during
  expect(await reencryptSecrets(context, { limit: 150 })).toEqual({ resealed: 150, unreadable: 1, waiting: 80 })
  expect(await reencryptSecrets(context, { limit: 150 })).toEqual({ resealed: 80, unreadable: 1, waiting: 0 })
  expect(context.logged.at(-1)).toMatchObject({ level: 'warning', fields: { unreadable: 1 } })
  const tokens = await Promise.all(many.map(({ id }) => readOwnTokens(withConfig(after), [id])))
  expect(tokens.filter(({ size }) => size === 1)).toHaveLength(230)
})

test('a token that its owner saves while it is sealed anew is not overwritten', async () => {
  const [before, during, after] = stages('ENCRYPTION_KEY')
  context.config = before
  const player = await withToken('ghp_0123456789abcdef')
  context.config = during
  const overtaken = {
    ...context,
    // Runs after the old text was read and before the new one is written.
    db: Object.assign(Object.create(context.db) as TestContext['db'], {
      all: async (query: Parameters<TestContext['db']['all']>[0]) => {
        const rows = await context.db.all(query)
        if (JSON.stringify(rows).includes(player.id)) await saveToken(player, 'ghp_fedcba9876543210')
        return rows
      },
    }),
  }
  expect(await reencryptSecrets(overtaken, { limit: 10 })).toEqual({ resealed: 0, unreadable: 0, waiting: 0 })
  expect((await readOwnTokens(withConfig(after), [player.id])).get(player.id)?.token).toBe('ghp_fedcba9876543210')
})

test('what is known by its hash alone is known under other secrets too, and under another HASH_KEY it is not', async () => {
  const rotated = { SESSION_SECRET: NEW, ENCRYPTION_KEY: NEW }
  const hash = await keyedHash(context, 'github:1')
  expect(await keyedHash({ config: configured(rotated) }, 'github:1')).toBe(hash)
  expect(await keyedHash({ config: configured({ HASH_KEY: NEW }) }, 'github:1')).not.toBe(hash)
})

type Name = 'SESSION_SECRET' | 'ENCRYPTION_KEY'

/** The configuration before, during and after a rotation. */
function stages(name: Name) {
  return [configured({ [name]: OLD }), configured({ [name]: ROTATING }), configured({ [name]: NEW })] as const
}

function configured(vars: Partial<Record<keyof typeof testVars, string>>) {
  return parseConfig({ ...testVars, ...vars })
}

function withConfig(config: TestContext['config']): TestContext {
  return { ...context, config }
}

async function cookieBy(config: TestContext['config'], value: string): Promise<string> {
  return (await sessionCookie(config).write(value)).split(';')[0] ?? ''
}

function readBy(config: TestContext['config'], cookie: string): Promise<string | null> {
  return sessionCookie(config).read(pageRequest('/', cookie))
}

async function linkBy(config: TestContext['config']): Promise<string> {
  const player = await makePlayer(context, { email: 'climber@example.test' })
  const expiresAt = context.now() + MINUTE
  await sendConfirmation(withConfig(config), {
    type: 'confirm-email',
    playerId: player.id,
    email: 'climber@example.test',
    expiresAt,
  })
  return /confirm-email\?token=([\w.-]+)/.exec(context.emails.at(-1)?.text ?? '')?.[1] ?? ''
}

function follow(config: TestContext['config'], token: string): Promise<string> {
  return confirmEmail(withConfig(config), token)
}

async function withToken(token: string) {
  const player = await makePlayer(context)
  await saveToken(player, token)
  return player
}

async function saveToken(player: { id: string; githubId: number }, token: string): Promise<void> {
  const oauth: TestContext['oauth'] = {
    ...context.oauth,
    fetchIdentity: async () => ({ ok: true, identity: makeAccount({ githubId: player.githubId }), scopes: [] }),
  }
  expect(await saveOwnToken({ ...context, oauth }, player, token)).toEqual({ ok: true })
}

function sealedRows(): Promise<unknown[]> {
  return context.db.all(sql`SELECT totp_secret AS sealed FROM staff UNION ALL SELECT sealed FROM access_tokens`)
}
