/** Events by which the client reports that it rendered, or that a module failed to load. */
export const CLIENT_READY = 'assay:ready'
export const CLIENT_MISSING = 'assay:missing'
