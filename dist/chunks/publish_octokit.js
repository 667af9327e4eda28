import { t as Octokit } from "./octokit.js";
import { M as PublishInterruptedError } from "./errors.js";

// src/publish/connect.ts
/** The one place that makes a client of GitHub's API. */
/** Longer waits for a limit are left to the next run; the token of a job may not outlive them. */
const longestWaitS = 600;
const rateRetries = 2;
/** Base of the waits between tries, ms: 1, 4 and 9 of it. */
const retryBaseMs = 1e3;
/** @param retryMs base of the waits between tries, ms */
function connectGithub(options, say, retryMs = retryBaseMs) {
	const wait = (what) => (seconds, request, _client, retries) => {
		const again = seconds <= longestWaitS && retries < rateRetries;
		const { method, url } = request;
		if (again) say({
			level: "notice",
			code: "rate-limit-wait",
			title: "Waiting for GitHub",
			message: `${what}; ${method} ${url} is tried again in ${seconds} s`
		});
		return again;
	};
	const octokit = new Octokit({
		auth: options.token,
		baseUrl: options.baseUrl.replace(/\/+$/, ""),
		userAgent: `ratingplate/${options.version}`,
		throttle: {
			enabled: options.throttle,
			retryAfterBaseValue: retryMs,
			onRateLimit: wait("the hourly limit of requests is used up"),
			onSecondaryRateLimit: wait("GitHub asks to slow down")
		},
		retry: { retryAfterBaseValue: retryMs },
		log: {
			debug: ignore,
			info: ignore,
			warn: ignore,
			error: ignore
		}
	});
	const { signal } = options;
	if (signal) octokit.hook.wrap("request", (send, request) => interruptible(signal, () => send(request)));
	return octokit;
}
/** The answer, or an error as soon as the signal comes; a request on its way is not called back. */
async function interruptible(signal, send) {
	const { promise, stop } = aborted(signal);
	try {
		return await Promise.race([promise, send()]);
	} finally {
		stop();
	}
}
function aborted(signal) {
	let stop = () => void 0;
	return {
		promise: new Promise((_, reject) => {
			const fail = () => reject(new PublishInterruptedError("publishing was broken off"));
			if (signal.aborted) return fail();
			signal.addEventListener("abort", fail);
			stop = () => signal.removeEventListener("abort", fail);
		}),
		stop: () => stop()
	};
}
/** What octokit logs is said by our errors and notes. */
const ignore = () => void 0;

export { connectGithub as t };
