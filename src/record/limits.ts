/** Bytes of a record: that of the largest plan is under 2 MB; what is far larger is none, and is not read into memory. */
export const largestRecordBytes = 64 * 2 ** 20;
