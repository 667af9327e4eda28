/** Bytes of a record: that of the largest plan is under 2 MB; what is far larger is none, and is not read into memory. */
export const largestRecordBytes = 64 * 2 ** 20;

/**
 * Of any number, either way; what is larger no run has measured (a thousand petabytes, thirty million years in ms), and
 * reckoning with it would end in what is no number.
 */
export const largestNumber = 1e18;
