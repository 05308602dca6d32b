/** The address with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string>, draw = (value: string) => value): string {
  const filled = path.replaceAll(/:(\w+)(\{.*?\\\.(\w+)\})?\??/g, (whole, name: string, _rule, extension?: string) => {
    const own = Object.keys(params).find(
      (key) => key.startsWith('/') && `${path}/`.startsWith(`${key}`) && key.endsWith(whole.replace('?', '')),
    )
    const value = draw(params[own ?? name] ?? params.username ?? '')
    return encodeURIComponent(value.toWellFormed()) + (extension === undefined ? '' : `.${extension}`)
  })
  return filled.replace(/\*$/, 'nowhere').replaceAll('\\', '')
}
