/** The account that a local run's seed creates, for /admin on this machine only. */
export const LOCAL_STAFF = {
  email: 'staff@mergequest.example',
  password: 'local-staff-password',
  /** The authenticator's secret: these twenty bytes, NVSXEZ3FOF2WK43UFVWG6Y3BNQWXE5LO in base 32. */
  totpSecret: new TextEncoder().encode('mergequest-local-run'),
}
