type Address = { pathname: string; search: string }

/** The same screen with a dialog open, or with none. */
export function dialogHref({ pathname, search }: Address, dialog: 'login' | 'join' | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('login')
  parameters.delete('join')
  parameters.delete('returnTo')
  const query = [parameters.toString(), dialog].filter(Boolean).join('&')
  return query === '' ? pathname : `${pathname}?${query}`
}

/** The target of a login: the page that requested it, else the screen behind the dialog. */
export function returnHref(place: Address): string {
  return nextOf(place) ?? dialogHref(place, null)
}

/** The page that requested the dialog. */
export function nextOf({ search }: Address): string | null {
  return new URLSearchParams(search).get('returnTo')
}

/** The other of the two dialogs for what another page requested; null where none did. */
export function dialogInstead(place: Address, dialog: 'login' | 'join'): string | null {
  const returnTo = nextOf(place)
  return returnTo === null ? null : `${dialogHref(place, dialog)}&${new URLSearchParams({ returnTo }).toString()}`
}
