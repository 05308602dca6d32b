const AT = '\n    at '

/**
 * The runner takes a stack at each call of its own and looks every frame up in source maps, which takes a tenth of a
 * journey's time here. Only our own files have such maps.
 */
export function mapOwnStacks(): void {
  const mapped = Error.prepareStackTrace?.bind(Error)
  if (mapped === undefined) return
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => (isOurs(frame) ? lineOf(mapped(error, [frame])) : frame.toString()))
    return [`${error.name}: ${error.message}`, ...lines].join(AT)
  }
}

function isOurs(frame: NodeJS.CallSite): boolean {
  const file = frame.getFileName() ?? ''
  return file !== '' && !file.startsWith('node:') && !file.includes('/node_modules/')
}

function lineOf(stack: unknown): string {
  const text = String(stack)
  return text.slice(text.lastIndexOf(AT) + AT.length)
}
