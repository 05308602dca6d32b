import { useEffect, useState, type RefObject } from 'react'

/** Loaded once `place` is near: a share sheet opens only right after a press. Null if the device shares no files. */
export function useShareablePicture(place: RefObject<HTMLElement>, href: string, name: string): File | null {
  const [file, setFile] = useState<File | null>(null)

  useEffect(() => {
    setFile(null)
    const probe = new File([], name, { type: 'image/png' })
    if (place.current === null || !navigator.canShare?.({ files: [probe] })) return
    let isCurrent = true
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        fetchPicture(href, name).then(
          (loaded) => isCurrent && setFile(loaded),
          () => undefined,
        )
      },
      { rootMargin: '400px' },
    )
    near.observe(place.current)
    return () => {
      isCurrent = false
      near.disconnect()
    }
  }, [place, href, name])

  return file
}

async function fetchPicture(href: string, name: string): Promise<File | null> {
  const reply = await fetch(href)
  const picture = await reply.blob()
  // A picture that can't be drawn now redirects to a still one.
  return reply.ok && !reply.redirected && picture.type === 'image/png'
    ? new File([picture], name, { type: 'image/png' })
    : null
}
