import { createContext, useContext } from 'react'

const DrawingsContext = createContext<ReadonlyMap<string, string> | null>(null)

/** The drawings of the page that the server is rendering, by name. */
export const Drawings = DrawingsContext.Provider

/**
 * HTML that the server made and that never changes by rendering. It comes with the page, outside of what the browser
 * hydrates and of the data; a screen that is opened in the browser gets it as `html`.
 */
export function Drawing({ name, html }: { name: string; html: string | null }) {
  const drawings = useContext(DrawingsContext)
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html ?? drawings?.get(name) ?? '' }} />
}
