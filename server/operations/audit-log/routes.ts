import { recordingExport } from '#server/audit/record-export.ts'
import { listFile } from '#server/http/routing/download.ts'
import { json, page, type Route } from '#server/http/routing/handlers.ts'
import { auditPage, auditSheet } from './audit-log.ts'
import { auditQuery, verificationQuery } from './input.ts'
import { verifyLogFrom } from './verification.ts'

/** The audit log: read, filter, export and verify. */
export const auditRoutes: Route[] = [
  page(
    '/audit',
    'audit',
    auditQuery,
    ({ ctx, actor, input }) => auditPage(ctx, actor, input),
    'audit.see',
  ),

  listFile(
    '/audit/export',
    auditQuery,
    async ({ ctx, actor, input }) =>
      recordingExport(ctx, actor, 'audit', await auditSheet(ctx, actor, input)),
    'audit.export',
  ),

  json(
    '/audit/verification',
    verificationQuery,
    ({ ctx, input }) => verifyLogFrom(ctx, input.after),
    'audit.see',
  ),
]
