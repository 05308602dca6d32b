/** What an authenticator is given, and, sealed, what the second step of setting up gets back. */
export type Enrolment = { secret: string; uri: string; picture: QrCode; pending: string }

/** A QR code as one path in a square of so many modules, its quiet edge included. */
export type QrCode = { size: number; path: string }
