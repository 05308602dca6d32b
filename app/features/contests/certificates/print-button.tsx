import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Without JavaScript the browser’s own menu prints. */
export function PrintButton() {
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  return canPrint ? (
    <Button type="button" tone="primary" onClick={() => window.print()}>
      Print
    </Button>
  ) : null
}
