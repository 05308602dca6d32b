import { Hono } from 'hono'
import { staffCookie } from '#app/context/cookies.server.ts'
import { findSessionStaff } from '#app/core/sign-in/staff-session.server.ts'
import { pathOfOurs } from '#app/domain/admin/announcement.ts'
import { notificationText } from '#app/domain/notifications/notification-text.ts'
import { announcementForm } from '#app/features/announcements/staff/announcement-form.ts'
import { previewEmail } from '#app/features/announcements/staff/preview-announcement.server.ts'
import { announcementPayload } from '#app/features/announcements/staff/send-announcement.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'

/** An e-mail has its styles in attributes. Its page allows those, but no scripts and no forms. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A preview of an announcement's e-mail for staff; 404 for everybody else. */
export const emailPreview = new Hono<ApiEnvironment>()

emailPreview.post('/email-preview', async (context) => {
  const { app } = context.env
  const sessionId = await staffCookie(app.config).read(context.req.raw)
  if (sessionId === null || (await findSessionStaff(app, sessionId)) === null) return answerProblem('not_found')
  const body = await context.req.formData().catch(() => new FormData())
  const typed = announcementForm.safeParse(Object.fromEntries(body))
  const linkPath = pathOfOurs(typed.data?.linkPath ?? '', app.config.APP_ORIGIN)
  if (!typed.success || linkPath === null) return answerProblem('invalid_parameters')
  const { html } = await previewEmail(app, notificationText('CUSTOM', announcementPayload({ ...typed.data, linkPath })))
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  })
})
