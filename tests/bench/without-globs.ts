import { registerHooks } from 'node:module'

/** Vite's lists of files do not exist in Node. The bench needs none of the product's, so each is empty here. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const source = loaded.source?.toString() ?? ''
    return source.includes('import.meta.glob') && !url.includes('/node_modules/')
      ? { ...loaded, source: source.replaceAll('import.meta.glob', '(() => ({}))') }
      : loaded
  },
})
