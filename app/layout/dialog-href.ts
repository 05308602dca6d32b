type Place = { pathname: string; search: string }

/** The same screen with a dialog open, or with none. */
export function dialogHref({ pathname, search }: Place, dialog: 'login' | 'join' | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('login')
  parameters.delete('join')
  const query = [parameters.toString(), dialog].filter(Boolean).join('&')
  return query === '' ? pathname : `${pathname}?${query}`
}
