import { useLocation, useNavigate } from '@remix-run/react'
import { dialogHref, dialogInstead, nextOf, returnHref } from './dialog-href.ts'
import { JoinDialog } from './join-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { PausedAlert } from './paused-alert.tsx'
import type { DialogData } from './root-data.ts'

/** By the URL. Closing follows a link to the same screen, which clears its values. */
export function PageDialog({ dialog }: { dialog: DialogData }) {
  const navigate = useNavigate()
  const location = useLocation()
  const closeHref = dialogHref(location, null)

  function dismiss() {
    navigate(closeHref, { preventScrollReset: true })
  }

  switch (dialog.kind) {
    case 'login':
      return (
        <LoginDialog
          {...dialog}
          closeHref={closeHref}
          returnHref={returnHref(location)}
          joinHref={dialogInstead(location, 'join')}
          onDismiss={dismiss}
        />
      )
    case 'join':
      return (
        <JoinDialog
          {...dialog}
          closeHref={closeHref}
          loginHref={dialogInstead(location, 'login')}
          next={nextOf(location)}
          onDismiss={dismiss}
        />
      )
    case 'paused':
      return <PausedAlert closeHref={closeHref} loginHref={dialogInstead(location, 'login')} onDismiss={dismiss} />
  }
}
