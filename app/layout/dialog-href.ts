type Address = { pathname: string; search: string }

export function dialogHref({ pathname, search }: Address, dialog: 'login' | 'join' | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('login')
  parameters.delete('join')
  parameters.delete('returnTo')
  const query = [parameters.toString(), dialog].filter(Boolean).join('&')
  return query === '' ? pathname : `${pathname}?${query}`
}

/** The page that asked for the login, else the screen behind the dialog. */
export function returnHref(place: Address): string {
  return nextOf(place) ?? dialogHref(place, null)
}

/** The page that asked for the dialog. */
export function nextOf({ search }: Address): string | null {
  return new URLSearchParams(search).get('returnTo')
}

/** Null unless another page asked for the dialog. */
export function dialogInstead(place: Address, dialog: 'login' | 'join'): string | null {
  const returnTo = nextOf(place)
  return returnTo === null ? null : `${dialogHref(place, dialog)}&${new URLSearchParams({ returnTo }).toString()}`
}
