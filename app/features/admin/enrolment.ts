/** What an authenticator is given, and, sealed, what the second step of setting up gets back. */
export type Enrolment = { secret: string; uri: string; pending: string }
