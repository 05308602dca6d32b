import { createContext, useContext } from 'react'

const DrawingsContext = createContext<ReadonlyMap<string, string> | null>(null)

/** Of the page that the server is rendering, by name. */
export const Drawings = DrawingsContext.Provider

/**
 * HTML that never changes by rendering: outside of hydration and of the data. A screen that the browser opens gets it
 * as `html`.
 */
export function Drawing({ name, html }: { name: string; html: string | null }) {
  const drawings = useContext(DrawingsContext)
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html ?? drawings?.get(name) ?? '' }} />
}
