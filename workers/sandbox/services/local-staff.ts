/** The account that a local run's seed makes: for /admin on this machine and nowhere else. */
export const LOCAL_STAFF = {
  email: 'staff@mergequest.example',
  password: 'local-staff-password',
  /** What its authenticator has: these twenty bytes, NVSXEZ3FOF2WK43UFVWG6Y3BNQWXE5LO in base 32. */
  totpSecret: new TextEncoder().encode('mergequest-local-run'),
}
