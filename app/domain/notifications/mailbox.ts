const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an address leads to, to compare addresses by: lower case, without what follows a plus, and at Gmail
 * without dots. Messages go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
