/** Who achieved what, and who issued it. Addresses are whole. */
export type CredentialFacts = {
  url: string
  issuer: { id: string; name: string; url: string }
  issuedAt: number
  /** The address below which everything is that a contest's certificates share. */
  base: string
  contest: string
  description: string
  criteria: string
  /** Null if staff took the organiser's name down. */
  organiser: string | null
  /** The GitHub account, by its number, and its name on that day. */
  subject: { id: string; username: string }
  narrative: string
  picture: string
}

const CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** An Open Badges 3.0 credential without its proof. */
export function credentialOf(facts: CredentialFacts) {
  const { url, issuer, base, contest, subject, picture, organiser } = facts
  const image = { id: picture, type: 'Image' }
  return {
    '@context': CONTEXT,
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer.id, type: ['Profile'], name: issuer.name, url: issuer.url },
    validFrom: instantText(facts.issuedAt),
    name: contest,
    description: facts.description,
    image,
    credentialSubject: {
      id: subject.id,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: subject.username, identityType: 'userName' }],
      narrative: facts.narrative,
      achievement: {
        id: `${base}#certificate`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: contest,
        description: facts.description,
        criteria: { id: `${base}#criteria`, narrative: facts.criteria },
        ...(organiser === null ? {} : { creator: { id: `${base}#organiser`, type: ['Profile'], name: organiser } }),
      },
    },
    credentialStatus: { id: `${url}/status.json`, type: '1EdTechRevocationList' },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
  }
}

export function proofOf({ issuer, issuedAt }: Pick<CredentialFacts, 'issuer' | 'issuedAt'>, key: string) {
  return {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: instantText(issuedAt),
    verificationMethod: `${issuer.id}#${key}`,
    proofPurpose: 'assertionMethod',
  }
}

/** The document where verifiers find an issuer's keys. */
export function controllerOf(id: string, keys: readonly string[]) {
  const methods = keys.map((publicKeyMultibase) => ({
    id: `${id}#${publicKeyMultibase}`,
    type: 'Multikey',
    controller: id,
    publicKeyMultibase,
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  }
}

function instantText(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+/, '')
}

const OB = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#'
const VC = 'https://www.w3.org/2018/credentials#'
const SECURITY = 'https://w3id.org/security#'
const SCHEMA_ORG = 'https://schema.org/'
const XSD = 'https://www.w3.org/2001/XMLSchema#'
const DATE_TIME = 'http://www.w3.org/2001/XMLSchema#dateTime'

/** What the contexts above make of each word used here; `of` is the type of a text. */
const WORDS: Record<string, { is: string; of?: string; isLink?: true }> = {
  issuer: { is: `${VC}issuer` },
  validFrom: { is: `${VC}validFrom`, of: DATE_TIME },
  credentialSubject: { is: `${VC}credentialSubject` },
  credentialStatus: { is: `${VC}credentialStatus` },
  credentialSchema: { is: `${VC}credentialSchema` },
  name: { is: `${SCHEMA_ORG}name` },
  description: { is: `${SCHEMA_ORG}description` },
  url: { is: `${SCHEMA_ORG}url`, of: `${XSD}anyURI` },
  image: { is: `${OB}image` },
  identifier: { is: `${OB}identifier` },
  hashed: { is: `${OB}hashed`, of: `${XSD}boolean` },
  identityHash: { is: `${OB}identityHash` },
  identityType: { is: `${OB}identityType` },
  narrative: { is: `${OB}narrative` },
  achievement: { is: `${OB}achievement` },
  achievementType: { is: `${OB}achievementType` },
  criteria: { is: `${OB}Criteria` },
  creator: { is: `${OB}creator` },
  cryptosuite: { is: `${SECURITY}cryptosuite`, of: `${SECURITY}cryptosuiteString` },
  created: { is: 'http://purl.org/dc/terms/created', of: DATE_TIME },
  verificationMethod: { is: `${SECURITY}verificationMethod`, isLink: true },
  proofPurpose: { is: `${SECURITY}proofPurpose`, isLink: true },
}

const TYPES: Record<string, string> = {
  VerifiableCredential: `${VC}VerifiableCredential`,
  DataIntegrityProof: `${SECURITY}DataIntegrityProof`,
  '1EdTechRevocationList': 'https://purl.imsglobal.org/spec/vcrl/v1p0/context.json#1EdTechRevocationList',
  '1EdTechJsonSchemaValidator2019':
    'https://purl.imsglobal.org/spec/vccs/v1p0/context.json#1EdTechJsonSchemaValidator2019',
}

type Node = { readonly [key: string]: unknown }

/**
 * The canonical RDF (RDFC-1.0) of a credential or proof made here. A JSON-LD processor makes the same, but is larger
 * than everything else together. All but one node have an address, so none needs a made-up name.
 */
export function canonicalText(document: Node): string {
  return [...new Set(statementsOf(document))].toSorted().join('')
}

function statementsOf(node: Node): string[] {
  const subject = nameOf(node)
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === '@context' || key === 'id') return []
    const values: unknown[] = Array.isArray(value) ? value : [value]
    if (key === 'type')
      return values.map((type) => {
        const name = String(type)
        return `${subject} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${TYPES[name] ?? OB + name}> .\n`
      })
    const word = WORDS[key]
    if (word === undefined) throw new Error(`no word of the contexts: ${key}`)
    return values.flatMap((one) =>
      isNode(one)
        ? [`${subject} <${word.is}> ${nameOf(one)} .\n`, ...statementsOf(one)]
        : [`${subject} <${word.is}> ${word.isLink === true ? linkOf(String(one)) : literal(String(one), word.of)} .\n`],
    )
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function nameOf({ id }: Node): string {
  return typeof id === 'string' ? `<${id}>` : '_:c14n0'
}

function linkOf(text: string): string {
  return `<${text === 'assertionMethod' ? SECURITY + text : text}>`
}

/** Texts here are plain: only quotes and backslashes need escaping. */
function literal(text: string, type: string | undefined): string {
  const quoted = `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return type === undefined ? quoted : `${quoted}^^<${type}>`
}
