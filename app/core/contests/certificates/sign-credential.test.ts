import { expect, test } from 'vitest'
import { schemaErrors, verifyCredential } from '#tests/worlds/verify-credential.ts'
import type { Certificate, Holder } from './find-certificate.server.ts'
import { loadIssuer, signCredential } from './sign-credential.server.ts'

const NEWEST = 'MC4CAQAwBQYDK2VwBCIEIFvKNAow6aICjnlK7gvlUius+Zdd0Fn1OBJiVbAHl4Sj'
const OLDER = 'MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC'
const contextWith = (...keys: string[]) => ({
  config: { APP_ORIGIN: 'https://quest.example', SIGNING_KEY: keys } as Parameters<typeof signCredential>[0]['config'],
})

const HOLDER: Holder = {
  playerId: 'pl_1',
  githubId: 583231,
  username: 'octo-cat',
  name: null,
  shownAs: 'octo-cat',
  isHidden: false,
  place: 3,
  climbers: 42,
  points: 1240,
  accepted: 12,
  team: null,
}

const certificate = (values: Partial<Certificate> = {}): Certificate => ({
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  playerId: 'pl_1',
  issuedAt: Date.parse('2026-11-27T12:00:00.123Z'),
  issuedOn: 'Fri 27 Nov 2026',
  rule: { earners: 'accepted', least: 0, teams: 0 },
  organiser: 'Halden University',
  signature: '',
  contest: {
    id: 'lb_1',
    slug: 'autumn',
    visibility: 'public',
    rock: 'moss',
    ridge: 1,
    name: 'Autumn',
    from: 'Tue 3 Nov 2026',
    until: 'Tue 24 Nov 2026',
    path: '/c/autumn',
  },
  takenBackReason: null,
  holder: HOLDER,
  ...values,
})

const named = (name: string) => ({ ...certificate(), contest: { ...certificate().contest, name } })

async function signed(value: Certificate, holder = HOLDER, keys = [NEWEST]) {
  const credential = await signCredential(contextWith(...keys), value, holder)
  if (credential === null) throw new Error('not signed')
  return credential
}

test.each([
  ['of a public contest', certificate(), HOLDER],
  ['of a private contest', { ...certificate(), contest: { ...certificate().contest, path: null } }, HOLDER],
  ['whose organiser was taken down', certificate({ organiser: null }), HOLDER],
  ['with quotes and accents', named('"Añotó" \\ 秋の祭 🏔 <b>&amp;</b>'), HOLDER],
  [
    'with a team and no points',
    certificate(),
    { ...HOLDER, points: 0, place: 0, team: { name: 'É "B"', place: 1, of: 2 } },
  ],
])('a credential %s is valid by the published schema and to an independent verifier', async (_, value, holder) => {
  const credential = await signed(value, holder)
  expect(schemaErrors(credential)).toBeNull()
  expect(schemaErrors({ ...credential, credentialSubject: {} })).not.toBeNull()
  expect(await verifyCredential(credential, await loadIssuer(contextWith(NEWEST)))).toBeNull()
})

test('nothing of a credential can be changed, nor signed by another’s key', async () => {
  const credential = await signed(certificate())
  const issuer = await loadIssuer(contextWith(NEWEST))
  const changed = structuredClone(credential)
  changed.credentialSubject.narrative = changed.credentialSubject.narrative.replace('3rd', '1st')
  expect(await verifyCredential(changed, issuer)).toContain('Verification error')
  const renamed = structuredClone(credential)
  for (const one of renamed.credentialSubject.identifier) one.identityHash = 'somebody-else'
  expect(await verifyCredential(renamed, issuer)).toContain('Verification error')
  const other = await loadIssuer(contextWith(OLDER))
  expect(await verifyCredential(credential, other)).toContain('no such key')
})

test('a credential stays valid after the key changed, and is the same whenever it is made', async () => {
  const credential = await signed(certificate(), HOLDER, [OLDER])
  expect(await signed(certificate(), HOLDER, [OLDER])).toEqual(credential)
  expect(await verifyCredential(credential, await loadIssuer(contextWith(NEWEST, OLDER)))).toBeNull()
  expect(await signCredential(contextWith(), certificate(), HOLDER)).toBeNull()
})
