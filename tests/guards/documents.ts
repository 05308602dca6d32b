/** The files that checks of documents may read; paths from the root. */
export type Files = { exists: (path: string) => boolean; read: (path: string) => string }

/** Links of a document to files or headings that are not there. Pictures are links too. */
export function brokenLinks(path: string, files: Files): string[] {
  const folder = path.split('/').slice(0, -1)
  const targets = [...withoutCode(files.read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const own = targets.filter((target) => !/^[a-z]+:/.test(target))
  const broken = own.filter((target) => {
    const [file = '', heading] = target.split('#')
    const found = file === '' ? path : resolve(folder, file)
    if (!files.exists(found)) return true
    return heading !== undefined && !headingsOf(files.read(found)).includes(heading)
  })
  return broken.map((target) => `${path} leads to ${target}`)
}

/** Numbers of decisions that a text names, as `decision 0094` or by the file. */
export function decisionsIn(text: string): string[] {
  return [...text.matchAll(/\bdecisions?[ /](\d{4})\b/gi)].map(([, number = '']) => number)
}

/** Commands of package.json that a document names. */
export function scriptsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
}

/** Paths that a document names; patterns such as `app/{name}` are none. */
export function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`((?:app|db|workers|tests|migrations|docs)\/[^`\s]+)`/g)].map(
    ([, path = '']) => path,
  )
  return named.filter((path) => !/[*{…]/.test(path))
}

function resolve(folder: string[], target: string): string {
  const parts = target
    .split('/')
    .reduce((path, part) => (part === '..' ? path.slice(0, -1) : part === '.' ? path : [...path, part]), folder)
  return parts.join('/')
}

/** The addresses that GitHub gives headings. */
function headingsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function withoutCode(text: string): string {
  return text.replaceAll(/```.*?```/gs, '')
}
