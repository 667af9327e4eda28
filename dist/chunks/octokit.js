import { i as __toESM } from "./rolldown-runtime.js";
import { a as Octokit$1, c as getUserAgent, i as restEndpointMethods, n as require_light, o as request, r as paginateRest$1, s as RequestError, t as retry } from "./artifact_octokit.js";
import { createHmac, createPrivateKey, subtle, timingSafeEqual } from "node:crypto";
import { Buffer as Buffer$1 } from "node:buffer";

// node_modules/@octokit/plugin-paginate-graphql/dist-bundle/index.js
var generateMessage = (path, cursorValue) => `The cursor at "${path.join(",")}" did not change its value "${cursorValue}" after a page transition. Please make sure your that your query is set up correctly.`;
var MissingCursorChange = class extends Error {
	constructor(pageInfo, cursorValue) {
		super(generateMessage(pageInfo.pathInQuery, cursorValue));
		this.pageInfo = pageInfo;
		this.cursorValue = cursorValue;
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	name = "MissingCursorChangeError";
};
var MissingPageInfo = class extends Error {
	constructor(response) {
		super(`No pageInfo property found in response. Please make sure to specify the pageInfo in your query. Response-Data: ${JSON.stringify(response, null, 2)}`);
		this.response = response;
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	name = "MissingPageInfo";
};
var isObject = (value) => Object.prototype.toString.call(value) === "[object Object]";
function findPaginatedResourcePath(responseData) {
	const paginatedResourcePath = deepFindPathToProperty(responseData, "pageInfo");
	if (paginatedResourcePath.length === 0) throw new MissingPageInfo(responseData);
	return paginatedResourcePath;
}
var deepFindPathToProperty = (object, searchProp, path = []) => {
	for (const key of Object.keys(object)) {
		const currentPath = [...path, key];
		const currentValue = object[key];
		if (isObject(currentValue)) {
			if (currentValue.hasOwnProperty(searchProp)) return currentPath;
			const result = deepFindPathToProperty(currentValue, searchProp, currentPath);
			if (result.length > 0) return result;
		}
	}
	return [];
};
var get$1 = (object, path) => {
	return path.reduce((current, nextProperty) => current[nextProperty], object);
};
var set$1 = (object, path, mutator) => {
	const lastProperty = path[path.length - 1];
	const parent = get$1(object, [...path].slice(0, -1));
	if (typeof mutator === "function") parent[lastProperty] = mutator(parent[lastProperty]);
	else parent[lastProperty] = mutator;
};
var extractPageInfos = (responseData) => {
	const pageInfoPath = findPaginatedResourcePath(responseData);
	return {
		pathInQuery: pageInfoPath,
		pageInfo: get$1(responseData, [...pageInfoPath, "pageInfo"])
	};
};
var isForwardSearch = (givenPageInfo) => {
	return givenPageInfo.hasOwnProperty("hasNextPage");
};
var getCursorFrom = (pageInfo) => isForwardSearch(pageInfo) ? pageInfo.endCursor : pageInfo.startCursor;
var hasAnotherPage = (pageInfo) => isForwardSearch(pageInfo) ? pageInfo.hasNextPage : pageInfo.hasPreviousPage;
var createIterator = (octokit) => {
	return (query, initialParameters = {}) => {
		let nextPageExists = true;
		let parameters = { ...initialParameters };
		return { [Symbol.asyncIterator]: () => ({ async next() {
			if (!nextPageExists) return {
				done: true,
				value: {}
			};
			const response = await octokit.graphql(query, parameters);
			const pageInfoContext = extractPageInfos(response);
			const nextCursorValue = getCursorFrom(pageInfoContext.pageInfo);
			nextPageExists = hasAnotherPage(pageInfoContext.pageInfo);
			if (nextPageExists && nextCursorValue === parameters.cursor) throw new MissingCursorChange(pageInfoContext, nextCursorValue);
			parameters = {
				...parameters,
				cursor: nextCursorValue
			};
			return {
				done: false,
				value: response
			};
		} }) };
	};
};
var mergeResponses = (response1, response2) => {
	if (Object.keys(response1).length === 0) return Object.assign(response1, response2);
	const path = findPaginatedResourcePath(response1);
	const nodesPath = [...path, "nodes"];
	const newNodes = get$1(response2, nodesPath);
	if (newNodes) set$1(response1, nodesPath, (values) => {
		return [...values, ...newNodes];
	});
	const edgesPath = [...path, "edges"];
	const newEdges = get$1(response2, edgesPath);
	if (newEdges) set$1(response1, edgesPath, (values) => {
		return [...values, ...newEdges];
	});
	const pageInfoPath = [...path, "pageInfo"];
	set$1(response1, pageInfoPath, get$1(response2, pageInfoPath));
	return response1;
};
var createPaginate = (octokit) => {
	const iterator = createIterator(octokit);
	return async (query, initialParameters = {}) => {
		let mergedResponse = {};
		for await (const response of iterator(query, initialParameters)) mergedResponse = mergeResponses(mergedResponse, response);
		return mergedResponse;
	};
};
function paginateGraphQL(octokit) {
	return { graphql: Object.assign(octokit.graphql, { paginate: Object.assign(createPaginate(octokit), { iterator: createIterator(octokit) }) }) };
}

// node_modules/@octokit/plugin-throttling/dist-bundle/index.js
var import_light = /* @__PURE__ */ __toESM(require_light(), 1);
var VERSION$9 = "0.0.0-development";
var noop = () => Promise.resolve();
function wrapRequest(state, request, options) {
	return state.retryLimiter.schedule(doRequest, state, request, options);
}
async function doRequest(state, request, options) {
	const { pathname } = new URL(options.url, "http://github.test");
	const isAuth = isAuthRequest(options.method, pathname);
	const isWrite = !isAuth && options.method !== "GET" && options.method !== "HEAD";
	const isSearch = options.method === "GET" && pathname.startsWith("/search/");
	const isGraphQL = pathname.startsWith("/graphql");
	const jobOptions = ~~request.retryCount > 0 ? {
		priority: 0,
		weight: 0
	} : {};
	if (state.clustering) jobOptions.expiration = 6e4;
	if (isWrite || isGraphQL) await state.write.key(state.id).schedule(jobOptions, noop);
	if (isWrite && state.triggersNotification(pathname)) await state.notifications.key(state.id).schedule(jobOptions, noop);
	if (isSearch) await state.search.key(state.id).schedule(jobOptions, noop);
	const req = (isAuth ? state.auth : state.global).key(state.id).schedule(jobOptions, request, options);
	if (isGraphQL) {
		const res = await req;
		if (res.data.errors != null && res.data.errors.some((error) => error.type === "RATE_LIMITED")) throw Object.assign(/* @__PURE__ */ new Error("GraphQL Rate Limit Exceeded"), {
			response: res,
			data: res.data
		});
	}
	return req;
}
function isAuthRequest(method, pathname) {
	return method === "PATCH" && /^\/applications\/[^/]+\/token\/scoped$/.test(pathname) || method === "POST" && (/^\/applications\/[^/]+\/token$/.test(pathname) || /^\/app\/installations\/[^/]+\/access_tokens$/.test(pathname) || pathname === "/login/oauth/access_token");
}
var triggers_notification_paths_default = [
	"/orgs/{org}/invitations",
	"/orgs/{org}/invitations/{invitation_id}",
	"/orgs/{org}/teams/{team_slug}/discussions",
	"/orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments",
	"/repos/{owner}/{repo}/collaborators/{username}",
	"/repos/{owner}/{repo}/commits/{commit_sha}/comments",
	"/repos/{owner}/{repo}/issues",
	"/repos/{owner}/{repo}/issues/{issue_number}/comments",
	"/repos/{owner}/{repo}/issues/{issue_number}/sub_issue",
	"/repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority",
	"/repos/{owner}/{repo}/pulls",
	"/repos/{owner}/{repo}/pulls/{pull_number}/comments",
	"/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies",
	"/repos/{owner}/{repo}/pulls/{pull_number}/merge",
	"/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers",
	"/repos/{owner}/{repo}/pulls/{pull_number}/reviews",
	"/repos/{owner}/{repo}/releases",
	"/teams/{team_id}/discussions",
	"/teams/{team_id}/discussions/{discussion_number}/comments"
];
function routeMatcher$1(paths) {
	const regex2 = `^(?:${paths.map((path) => path.split("/").map((c) => c.startsWith("{") ? "(?:.+?)" : c).join("/")).map((r) => `(?:${r})`).join("|")})[^/]*$`;
	return new RegExp(regex2, "i");
}
var regex = routeMatcher$1(triggers_notification_paths_default);
var triggersNotification = regex.test.bind(regex);
var groups = {};
var createGroups = function(Bottleneck, common) {
	groups.global = new Bottleneck.Group({
		id: "octokit-global",
		maxConcurrent: 10,
		...common
	});
	groups.auth = new Bottleneck.Group({
		id: "octokit-auth",
		maxConcurrent: 1,
		...common
	});
	groups.search = new Bottleneck.Group({
		id: "octokit-search",
		maxConcurrent: 1,
		minTime: 2e3,
		...common
	});
	groups.write = new Bottleneck.Group({
		id: "octokit-write",
		maxConcurrent: 1,
		minTime: 1e3,
		...common
	});
	groups.notifications = new Bottleneck.Group({
		id: "octokit-notifications",
		maxConcurrent: 1,
		minTime: 3e3,
		...common
	});
};
function throttling(octokit, octokitOptions) {
	const { enabled = true, Bottleneck = import_light.default, id = "no-id", timeout = 12e4, connection } = octokitOptions.throttle || {};
	if (!enabled) return {};
	const common = { timeout };
	if (typeof connection !== "undefined") common.connection = connection;
	const state = Object.assign({
		clustering: connection != null,
		triggersNotification,
		fallbackSecondaryRateRetryAfter: 60,
		retryAfterBaseValue: 1e3,
		id
	}, octokitOptions.throttle);
	if (typeof state.onSecondaryRateLimit !== "function" || typeof state.onRateLimit !== "function") throw new Error(`octokit/plugin-throttling error:
        You must pass the onSecondaryRateLimit and onRateLimit error handlers.
        See https://octokit.github.io/rest.js/#throttling

        const octokit = new Octokit({
          throttle: {
            onSecondaryRateLimit: (retryAfter, options) => {/* ... */},
            onRateLimit: (retryAfter, options) => {/* ... */}
          }
        })
    `);
	let initialized = false;
	const initializeBottleneck = () => {
		if (initialized) return;
		initialized = true;
		if (groups.global == null) createGroups(Bottleneck, common);
		state.global = state.global ?? groups.global;
		state.auth = state.auth ?? groups.auth;
		state.search = state.search ?? groups.search;
		state.write = state.write ?? groups.write;
		state.notifications = state.notifications ?? groups.notifications;
		state.retryLimiter = state.retryLimiter ?? new Bottleneck();
		const events = {};
		const emitter = new Bottleneck.Events(events);
		events.on("secondary-limit", state.onSecondaryRateLimit);
		events.on("rate-limit", state.onRateLimit);
		events.on("error", (e) => octokit.log.warn("Error in throttling-plugin limit handler", e));
		state.retryLimiter.on("failed", async function(error, info) {
			const [state2, request, options] = info.args;
			const { pathname } = new URL(options.url, "http://github.test");
			if (!(pathname.startsWith("/graphql") && error.status !== 401 || error.status === 403 || error.status === 429)) return;
			const retryCount = ~~request.retryCount;
			request.retryCount = retryCount;
			options.request.retryCount = retryCount;
			const { wantRetry, retryAfter = 0 } = await (async function() {
				if (/\bsecondary rate\b/i.test(error.message)) {
					const retryAfter2 = Number(error.response.headers["retry-after"]) || state2.fallbackSecondaryRateRetryAfter;
					return {
						wantRetry: await emitter.trigger("secondary-limit", retryAfter2, options, octokit, retryCount),
						retryAfter: retryAfter2
					};
				}
				if (error.response.headers != null && error.response.headers["x-ratelimit-remaining"] === "0" || (error.response.data?.errors ?? []).some((error2) => error2.type === "RATE_LIMITED")) {
					const rateLimitReset = (/* @__PURE__ */ new Date(~~error.response.headers["x-ratelimit-reset"] * 1e3)).getTime();
					const retryAfter2 = Math.max(Math.ceil((rateLimitReset - Date.now()) / 1e3) + 1, 0);
					return {
						wantRetry: await emitter.trigger("rate-limit", retryAfter2, options, octokit, retryCount),
						retryAfter: retryAfter2
					};
				}
				return {};
			})();
			if (wantRetry) {
				request.retryCount++;
				return retryAfter * state2.retryAfterBaseValue;
			}
		});
	};
	octokit.hook.wrap("request", (request, options) => {
		initializeBottleneck();
		return wrapRequest(state, request, options);
	});
	return {};
}
throttling.VERSION = VERSION$9;
throttling.triggersNotification = triggersNotification;

// node_modules/@octokit/oauth-authorization-url/dist-src/index.js
function oauthAuthorizationUrl(options) {
	const clientType = options.clientType || "oauth-app";
	const baseUrl = options.baseUrl || "https://github.com";
	const result = {
		clientType,
		allowSignup: options.allowSignup === false ? false : true,
		clientId: options.clientId,
		login: options.login || null,
		redirectUrl: options.redirectUrl || null,
		state: options.state || Math.random().toString(36).substr(2),
		url: ""
	};
	if (clientType === "oauth-app") {
		const scopes = "scopes" in options ? options.scopes : [];
		result.scopes = typeof scopes === "string" ? scopes.split(/[,\s]+/).filter(Boolean) : scopes;
	}
	result.url = urlBuilderAuthorize(`${baseUrl}/login/oauth/authorize`, result);
	return result;
}
function urlBuilderAuthorize(base, options) {
	const map = {
		allowSignup: "allow_signup",
		clientId: "client_id",
		login: "login",
		redirectUrl: "redirect_uri",
		scopes: "scope",
		state: "state"
	};
	let url = base;
	Object.keys(map).filter((k) => options[k] !== null).filter((k) => {
		if (k !== "scopes") return true;
		if (options.clientType === "github-app") return false;
		return !Array.isArray(options[k]) || options[k].length > 0;
	}).map((key) => [map[key], `${options[key]}`]).forEach(([key, value], index) => {
		url += index === 0 ? `?` : "&";
		url += `${key}=${encodeURIComponent(value)}`;
	});
	return url;
}

// node_modules/@octokit/oauth-methods/dist-bundle/index.js
function requestToOAuthBaseUrl(request) {
	const endpointDefaults = request.endpoint.DEFAULTS;
	if (/^https:\/\/(api\.)?github\.com$/.test(endpointDefaults.baseUrl)) return "https://github.com";
	if (/^https:\/\/api\..*\.ghe\.com$/.test(endpointDefaults.baseUrl)) return endpointDefaults.baseUrl.replace("api.", "");
	return endpointDefaults.baseUrl.replace("/api/v3", "");
}
async function oauthRequest(request, route, parameters) {
	const withOAuthParameters = {
		baseUrl: requestToOAuthBaseUrl(request),
		headers: { accept: "application/json" },
		...parameters
	};
	const response = await request(route, withOAuthParameters);
	if ("error" in response.data) {
		const error = new RequestError(`${response.data.error_description} (${response.data.error}, ${response.data.error_uri})`, 400, { request: request.endpoint.merge(route, withOAuthParameters) });
		error.response = response;
		throw error;
	}
	return response;
}
function getWebFlowAuthorizationUrl({ request: request$4 = request, ...options }) {
	const baseUrl = requestToOAuthBaseUrl(request$4);
	return oauthAuthorizationUrl({
		...options,
		baseUrl
	});
}
async function exchangeWebFlowCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		code: options.code,
		redirect_uri: options.redirectUrl
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function createDeviceCode(options) {
	const request$5 = options.request || request;
	const parameters = { client_id: options.clientId };
	if ("scopes" in options && Array.isArray(options.scopes)) parameters.scope = options.scopes.join(" ");
	return oauthRequest(request$5, "POST /login/device/code", parameters);
}
async function exchangeDeviceCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		device_code: options.code,
		grant_type: "urn:ietf:params:oauth:grant-type:device_code"
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if ("clientSecret" in options) authentication.clientSecret = options.clientSecret;
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp2(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp2(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp2(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function checkToken(options) {
	const response = await (options.request || request)("POST /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: options.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function refreshToken(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		grant_type: "refresh_token",
		refresh_token: options.refreshToken
	});
	const apiTimeInMs = new Date(response.headers.date).getTime();
	const authentication = {
		clientType: "github-app",
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		refreshToken: response.data.refresh_token,
		expiresAt: toTimestamp3(apiTimeInMs, response.data.expires_in),
		refreshTokenExpiresAt: toTimestamp3(apiTimeInMs, response.data.refresh_token_expires_in)
	};
	return {
		...response,
		authentication
	};
}
function toTimestamp3(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function scopeToken(options) {
	const { request: optionsRequest, clientType, clientId, clientSecret, token, ...requestOptions } = options;
	const response = await (options.request || request)("POST /applications/{client_id}/token/scoped", {
		headers: { authorization: `basic ${btoa(`${clientId}:${clientSecret}`)}` },
		client_id: clientId,
		access_token: token,
		...requestOptions
	});
	const authentication = Object.assign({
		clientType,
		clientId,
		clientSecret,
		token: response.data.token
	}, response.data.expires_at ? { expiresAt: response.data.expires_at } : {});
	return {
		...response,
		authentication
	};
}
async function resetToken(options) {
	const response = await (options.request || request)("PATCH /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function deleteToken(options) {
	return (options.request || request)("DELETE /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
async function deleteAuthorization(options) {
	return (options.request || request)("DELETE /applications/{client_id}/grant", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
/* v8 ignore next: we always pass a custom request in tests -- @preserve */

// node_modules/@octokit/auth-oauth-device/dist-bundle/index.js
async function getOAuthAccessToken(state, options) {
	const cachedAuthentication = getCachedAuthentication(state, options.auth);
	if (cachedAuthentication) return cachedAuthentication;
	const { data: verification } = await createDeviceCode({
		clientType: state.clientType,
		clientId: state.clientId,
		request: options.request || state.request,
		scopes: options.auth.scopes || state.scopes
	});
	await state.onVerification(verification);
	const authentication = await waitForAccessToken(options.request || state.request, state.clientId, state.clientType, verification);
	state.authentication = authentication;
	return authentication;
}
function getCachedAuthentication(state, auth2) {
	if (auth2.refresh === true) return false;
	if (!state.authentication) return false;
	if (state.clientType === "github-app") return state.authentication;
	const authentication = state.authentication;
	return ("scopes" in auth2 && auth2.scopes || state.scopes).join(" ") === authentication.scopes.join(" ") ? authentication : false;
}
async function wait(seconds) {
	await new Promise((resolve) => setTimeout(resolve, seconds * 1e3));
}
async function waitForAccessToken(request, clientId, clientType, verification) {
	try {
		const options = {
			clientId,
			request,
			code: verification.device_code
		};
		const { authentication } = clientType === "oauth-app" ? await exchangeDeviceCode({
			...options,
			clientType: "oauth-app"
		}) : await exchangeDeviceCode({
			...options,
			clientType: "github-app"
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	} catch (error) {
		if (!error.response) throw error;
		const errorType = error.response.data.error;
		if (errorType === "authorization_pending") {
			await wait(verification.interval);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		if (errorType === "slow_down") {
			await wait(verification.interval + 7);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		throw error;
	}
}
async function auth$4(state, authOptions) {
	return getOAuthAccessToken(state, { auth: authOptions });
}
async function hook$4(state, request, route, parameters) {
	let endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	const { token } = await getOAuthAccessToken(state, {
		request,
		auth: { type: "oauth" }
	});
	endpoint.headers.authorization = `token ${token}`;
	return request(endpoint);
}
var VERSION$8 = "0.0.0-development";
function createOAuthDeviceAuth(options) {
	const requestWithDefaults = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-oauth-device.js/${VERSION$8} ${getUserAgent()}` } });
	const { request: request$3 = requestWithDefaults, ...otherOptions } = options;
	const state = options.clientType === "github-app" ? {
		...otherOptions,
		clientType: "github-app",
		request: request$3
	} : {
		...otherOptions,
		clientType: "oauth-app",
		request: request$3,
		scopes: options.scopes || []
	};
	if (!options.clientId) throw new Error("[@octokit/auth-oauth-device] \"clientId\" option must be set (https://github.com/octokit/auth-oauth-device.js#usage)");
	if (!options.onVerification) throw new Error("[@octokit/auth-oauth-device] \"onVerification\" option must be a function (https://github.com/octokit/auth-oauth-device.js#usage)");
	return Object.assign(auth$4.bind(null, state), { hook: hook$4.bind(null, state) });
}
/* v8 ignore next 2 -- @preserve */

// node_modules/@octokit/auth-oauth-user/dist-bundle/index.js
var VERSION$7 = "0.0.0-development";
async function getAuthentication(state) {
	if ("code" in state.strategyOptions) {
		const { authentication } = await exchangeWebFlowCode({
			clientId: state.clientId,
			clientSecret: state.clientSecret,
			clientType: state.clientType,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	}
	if ("onVerification" in state.strategyOptions) {
		const authentication = await createOAuthDeviceAuth({
			clientType: state.clientType,
			clientId: state.clientId,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		})({ type: "oauth" });
		return {
			clientSecret: state.clientSecret,
			...authentication
		};
	}
	if ("token" in state.strategyOptions) return {
		type: "token",
		tokenType: "oauth",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		onTokenCreated: state.onTokenCreated,
		...state.strategyOptions
	};
	throw new Error("[@octokit/auth-oauth-user] Invalid strategy options");
}
async function auth$3(state, options = {}) {
	if (!state.authentication) state.authentication = state.clientType === "oauth-app" ? await getAuthentication(state) : await getAuthentication(state);
	if (state.authentication.invalid) throw new Error("[@octokit/auth-oauth-user] Token is invalid");
	const currentAuthentication = state.authentication;
	if ("expiresAt" in currentAuthentication) {
		if (options.type === "refresh" || new Date(currentAuthentication.expiresAt) < /* @__PURE__ */ new Date()) {
			const { authentication } = await refreshToken({
				clientType: "github-app",
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				refreshToken: currentAuthentication.refreshToken,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
		}
	}
	if (options.type === "refresh") {
		if (state.clientType === "oauth-app") throw new Error("[@octokit/auth-oauth-user] OAuth Apps do not support expiring tokens");
		if (!currentAuthentication.hasOwnProperty("expiresAt")) throw new Error("[@octokit/auth-oauth-user] Refresh token missing");
		await state.onTokenCreated?.(state.authentication, { type: options.type });
	}
	if (options.type === "check" || options.type === "reset") {
		const method = options.type === "check" ? checkToken : resetToken;
		try {
			const { authentication } = await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
			if (options.type === "reset") await state.onTokenCreated?.(state.authentication, { type: options.type });
			return state.authentication;
		} catch (error) {
			if (error.status === 404) {
				error.message = "[@octokit/auth-oauth-user] Token is invalid";
				state.authentication.invalid = true;
			}
			throw error;
		}
	}
	if (options.type === "delete" || options.type === "deleteAuthorization") {
		const method = options.type === "delete" ? deleteToken : deleteAuthorization;
		try {
			await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
		} catch (error) {
			if (error.status !== 404) throw error;
		}
		state.authentication.invalid = true;
		return state.authentication;
	}
	return state.authentication;
}
var ROUTES_REQUIRING_BASIC_AUTH = /\/applications\/[^/]+\/(token|grant)s?/;
function requiresBasicAuth(url) {
	return url && ROUTES_REQUIRING_BASIC_AUTH.test(url);
}
async function hook$3(state, request, route, parameters = {}) {
	const endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	if (requiresBasicAuth(endpoint.url)) {
		const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
		endpoint.headers.authorization = `basic ${credentials}`;
		return request(endpoint);
	}
	const { token } = state.clientType === "oauth-app" ? await auth$3({
		...state,
		request
	}) : await auth$3({
		...state,
		request
	});
	endpoint.headers.authorization = "token " + token;
	return request(endpoint);
}
function createOAuthUserAuth({ clientId, clientSecret, clientType = "oauth-app", request: request$2 = request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$7} ${getUserAgent()}` } }), onTokenCreated, ...strategyOptions }) {
	const state = Object.assign({
		clientType,
		clientId,
		clientSecret,
		onTokenCreated,
		strategyOptions,
		request: request$2
	});
	return Object.assign(auth$3.bind(null, state), { hook: hook$3.bind(null, state) });
}
createOAuthUserAuth.VERSION = VERSION$7;
/* v8 ignore if -- @preserve */
/* v8 ignore next -- @preserve */

// node_modules/@octokit/auth-oauth-app/dist-bundle/index.js
async function auth$2(state, authOptions) {
	if (authOptions.type === "oauth-app") return {
		type: "oauth-app",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		headers: { authorization: `basic ${btoa(`${state.clientId}:${state.clientSecret}`)}` }
	};
	if ("factory" in authOptions) {
		const { type, ...options } = {
			...authOptions,
			...state
		};
		return authOptions.factory(options);
	}
	const common = {
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.request,
		...authOptions
	};
	return (state.clientType === "oauth-app" ? await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}) : await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}))();
}
async function hook$2(state, request2, route, parameters) {
	let endpoint = request2.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request2(endpoint);
	if (state.clientType === "github-app" && !requiresBasicAuth(endpoint.url)) throw new Error(`[@octokit/auth-oauth-app] GitHub Apps cannot use their client ID/secret for basic authentication for endpoints other than "/applications/{client_id}/**". "${endpoint.method} ${endpoint.url}" is not supported.`);
	const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
	endpoint.headers.authorization = `basic ${credentials}`;
	try {
		return await request2(endpoint);
	} catch (error) {
		if (error.status !== 401) throw error;
		error.message = `[@octokit/auth-oauth-app] "${endpoint.method} ${endpoint.url}" does not support clientId/clientSecret basic authentication.`;
		throw error;
	}
}
var VERSION$6 = "0.0.0-development";
function createOAuthAppAuth(options) {
	const state = Object.assign({
		request: request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$6} ${getUserAgent()}` } }),
		clientType: "oauth-app"
	}, options);
	return Object.assign(auth$2.bind(null, state), { hook: hook$2.bind(null, state) });
}
/* v8 ignore next -- @preserve */

// node_modules/universal-github-app-jwt/lib/utils.js
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isPkcs1(privateKey) {
	return privateKey.includes("-----BEGIN RSA PRIVATE KEY-----");
}
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isOpenSsh(privateKey) {
	return privateKey.includes("-----BEGIN OPENSSH PRIVATE KEY-----");
}
/**
* @param {string} str
* @returns {ArrayBuffer}
*/
function string2ArrayBuffer(str) {
	const buf = new ArrayBuffer(str.length);
	const bufView = new Uint8Array(buf);
	for (let i = 0, strLen = str.length; i < strLen; i++) bufView[i] = str.charCodeAt(i);
	return buf;
}
/**
* @param {string} pem
* @returns {ArrayBuffer}
*/
function getDERfromPEM(pem) {
	const pemB64 = pem.trim().split("\n").slice(1, -1).join("");
	return string2ArrayBuffer(atob(pemB64));
}
/**
* @param {import('../internals').Header} header
* @param {import('../internals').Payload} payload
* @returns {string}
*/
function getEncodedMessage(header, payload) {
	return `${base64encodeJSON(header)}.${base64encodeJSON(payload)}`;
}
/**
* @param {ArrayBuffer} buffer
* @returns {string}
*/
function base64encode(buffer) {
	var binary = "";
	var bytes = new Uint8Array(buffer);
	var len = bytes.byteLength;
	for (var i = 0; i < len; i++) binary += String.fromCharCode(bytes[i]);
	return fromBase64(btoa(binary));
}
/**
* @param {string} base64
* @returns {string}
*/
function fromBase64(base64) {
	return base64.replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_");
}
/**
* @param {Record<string,unknown>} obj
* @returns {string}
*/
function base64encodeJSON(obj) {
	return fromBase64(btoa(JSON.stringify(obj)));
}

// node_modules/universal-github-app-jwt/lib/crypto-node.js
function convertPrivateKey(privateKey) {
	if (!isPkcs1(privateKey)) return privateKey;
	return createPrivateKey(privateKey).export({
		type: "pkcs8",
		format: "pem"
	});
}

// node_modules/universal-github-app-jwt/lib/get-token.js
/**
* @param {import('../internals').GetTokenOptions} options
* @returns {Promise<string>}
*/
async function getToken({ privateKey, payload }) {
	const convertedPrivateKey = convertPrivateKey(privateKey);
	/* c8 ignore start */
	if (isPkcs1(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in PKCS#1 format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	/* c8 ignore stop */
	if (isOpenSsh(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in OpenSSH format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	const algorithm = {
		name: "RSASSA-PKCS1-v1_5",
		hash: { name: "SHA-256" }
	};
	/** @type {import('../internals').Header} */
	const header = {
		alg: "RS256",
		typ: "JWT"
	};
	const privateKeyDER = getDERfromPEM(convertedPrivateKey);
	const importedKey = await subtle.importKey("pkcs8", privateKeyDER, algorithm, false, ["sign"]);
	const encodedMessage = getEncodedMessage(header, payload);
	const encodedMessageArrBuf = string2ArrayBuffer(encodedMessage);
	const signatureArrBuf = await subtle.sign(algorithm.name, importedKey, encodedMessageArrBuf);
	return `${encodedMessage}.${base64encode(signatureArrBuf)}`;
}

// node_modules/universal-github-app-jwt/index.js
/**
* @param {import(".").Options} options
* @returns {Promise<import(".").Result>}
*/
async function githubAppJwt({ id, privateKey, now = Math.floor(Date.now() / 1e3) }) {
	const privateKeyWithNewlines = privateKey.replace(/\\n/g, "\n");
	const nowWithSafetyMargin = now - 30;
	const expiration = nowWithSafetyMargin + 600;
	return {
		appId: id,
		expiration,
		token: await getToken({
			privateKey: privateKeyWithNewlines,
			payload: {
				iat: nowWithSafetyMargin,
				exp: expiration,
				iss: id
			}
		})
	};
}

// node_modules/toad-cache/dist/toad-cache.mjs
/**
* toad-cache
*
* @copyright 2026 Igor Savin <kibertoad@gmail.com>
* @license MIT
* @version 3.7.3
*/
/**
* Validates the shared cache constructor parameters.
* Both values must be non-negative integers.
*
* @param {number} max
* @param {number} ttlInMsecs
*/
function validateCacheParams(max, ttlInMsecs) {
	if (typeof max !== "number" || !Number.isInteger(max) || max < 0) throw new Error("Invalid max value");
	if (typeof ttlInMsecs !== "number" || !Number.isInteger(ttlInMsecs) || ttlInMsecs < 0) throw new Error("Invalid ttl value");
}
var LruObject = class {
	constructor(max = 1e3, ttlInMsecs = 0) {
		validateCacheParams(max, ttlInMsecs);
		this.first = null;
		this.items = Object.create(null);
		this.last = null;
		this.size = 0;
		this.max = max;
		this.ttl = ttlInMsecs;
	}
	bumpLru(item) {
		if (this.last === item) return;
		const last = this.last;
		const next = item.next;
		const prev = item.prev;
		if (this.first === item) this.first = next;
		item.next = null;
		item.prev = last;
		last.next = item;
		if (prev !== null) prev.next = next;
		/* v8 ignore next 3 -- next is always non-null here: the early return above guarantees item !== this.last in a well-formed list */
		if (next !== null) next.prev = prev;
		this.last = item;
	}
	clear() {
		this.items = Object.create(null);
		this.first = null;
		this.last = null;
		this.size = 0;
	}
	delete(key) {
		const item = this.items[key];
		if (item !== void 0) {
			delete this.items[key];
			this.size--;
			if (item.prev !== null) item.prev.next = item.next;
			if (item.next !== null) item.next.prev = item.prev;
			if (this.first === item) this.first = item.next;
			if (this.last === item) this.last = item.prev;
		}
	}
	deleteMany(keys) {
		for (var i = 0; i < keys.length; i++) this.delete(keys[i]);
	}
	evict() {
		if (this.size > 0) {
			const item = this.first;
			delete this.items[item.key];
			if (--this.size === 0) {
				this.first = null;
				this.last = null;
			} else {
				this.first = item.next;
				this.first.prev = null;
			}
		}
	}
	expiresAt(key) {
		const item = this.items[key];
		if (item !== void 0) return item.expiry;
	}
	get(key) {
		const item = this.items[key];
		if (item !== void 0) {
			if (this.ttl > 0 && item.expiry <= Date.now()) {
				this.delete(key);
				return;
			}
			this.bumpLru(item);
			return item.value;
		}
	}
	getMany(keys) {
		const result = new Array(keys.length);
		for (var i = 0; i < keys.length; i++) result[i] = this.get(keys[i]);
		return result;
	}
	keys() {
		return Object.keys(this.items);
	}
	set(key, value) {
		const existing = this.items[key];
		if (existing !== void 0) {
			existing.value = value;
			existing.expiry = this.ttl > 0 ? Date.now() + this.ttl : this.ttl;
			this.bumpLru(existing);
			return;
		}
		if (this.max > 0 && this.size >= this.max) this.evict();
		const item = {
			expiry: this.ttl > 0 ? Date.now() + this.ttl : this.ttl,
			key,
			prev: this.last,
			next: null,
			value
		};
		this.items[key] = item;
		if (++this.size === 1) this.first = item;
		else this.last.next = item;
		this.last = item;
	}
};

// node_modules/@octokit/auth-app/dist-node/index.js
async function getAppAuthentication({ appId, privateKey, timeDifference, createJwt }) {
	try {
		if (createJwt) {
			const { jwt, expiresAt } = await createJwt(appId, timeDifference);
			return {
				type: "app",
				token: jwt,
				appId,
				expiresAt
			};
		}
		const authOptions = {
			id: appId,
			privateKey
		};
		if (timeDifference) Object.assign(authOptions, { now: Math.floor(Date.now() / 1e3) + timeDifference });
		const appAuthentication = await githubAppJwt(authOptions);
		return {
			type: "app",
			token: appAuthentication.token,
			appId: appAuthentication.appId,
			expiresAt: (/* @__PURE__ */ new Date(appAuthentication.expiration * 1e3)).toISOString()
		};
	} catch (error) {
		if (privateKey === "-----BEGIN RSA PRIVATE KEY-----") throw new Error("The 'privateKey` option contains only the first line '-----BEGIN RSA PRIVATE KEY-----'. If you are setting it using a `.env` file, make sure it is set on a single line with newlines replaced by '\n'");
		else throw error;
	}
}
function getCache() {
	return new LruObject(15e3, 354e4);
}
async function get(cache, options) {
	const cacheKey = optionsToCacheKey(options);
	const result = await cache.get(cacheKey);
	if (!result) return;
	const [token, createdAt, expiresAt, repositorySelection, permissionsString, singleFileName] = result.split("|");
	return {
		token,
		createdAt,
		expiresAt,
		permissions: options.permissions || permissionsString.split(/,/).reduce((permissions2, string) => {
			if (/!$/.test(string)) permissions2[string.slice(0, -1)] = "write";
			else permissions2[string] = "read";
			return permissions2;
		}, {}),
		repositoryIds: options.repositoryIds,
		repositoryNames: options.repositoryNames,
		singleFileName,
		repositorySelection
	};
}
async function set(cache, options, data) {
	const key = optionsToCacheKey(options);
	const permissionsString = options.permissions ? "" : Object.keys(data.permissions).map((name) => `${name}${data.permissions[name] === "write" ? "!" : ""}`).join(",");
	const value = [
		data.token,
		data.createdAt,
		data.expiresAt,
		data.repositorySelection,
		permissionsString,
		data.singleFileName
	].join("|");
	await cache.set(key, value);
}
function optionsToCacheKey({ installationId, permissions = {}, repositoryIds = [], repositoryNames = [] }) {
	const permissionsString = Object.keys(permissions).sort().map((name) => permissions[name] === "read" ? name : `${name}!`).join(",");
	return [
		installationId,
		repositoryIds.sort().join(","),
		repositoryNames.join(","),
		permissionsString
	].filter(Boolean).join("|");
}
function toTokenAuthentication({ installationId, token, createdAt, expiresAt, repositorySelection, permissions, repositoryIds, repositoryNames, singleFileName }) {
	return Object.assign({
		type: "token",
		tokenType: "installation",
		token,
		installationId,
		permissions,
		createdAt,
		expiresAt,
		repositorySelection
	}, repositoryIds ? { repositoryIds } : null, repositoryNames ? { repositoryNames } : null, singleFileName ? { singleFileName } : null);
}
async function getInstallationAuthentication(state, options, customRequest) {
	const installationId = Number(options.installationId || state.installationId);
	if (!installationId) throw new Error("[@octokit/auth-app] installationId option is required for installation authentication.");
	if (options.factory) {
		const { type, factory, oauthApp, ...factoryAuthOptions } = {
			...state,
			...options
		};
		return factory(factoryAuthOptions);
	}
	const request = customRequest || state.request;
	return getInstallationAuthenticationConcurrently(state, {
		...options,
		installationId
	}, request);
}
var pendingPromises = /* @__PURE__ */ new Map();
function getInstallationAuthenticationConcurrently(state, options, request) {
	const cacheKey = optionsToCacheKey(options);
	if (pendingPromises.has(cacheKey)) return pendingPromises.get(cacheKey);
	const promise = getInstallationAuthenticationImpl(state, options, request).finally(() => pendingPromises.delete(cacheKey));
	pendingPromises.set(cacheKey, promise);
	return promise;
}
async function getInstallationAuthenticationImpl(state, options, request) {
	if (!options.refresh) {
		const result = await get(state.cache, options);
		if (result) {
			const { token: token2, createdAt: createdAt2, expiresAt: expiresAt2, permissions: permissions2, repositoryIds: repositoryIds2, repositoryNames: repositoryNames2, singleFileName: singleFileName2, repositorySelection: repositorySelection2 } = result;
			return toTokenAuthentication({
				installationId: options.installationId,
				token: token2,
				createdAt: createdAt2,
				expiresAt: expiresAt2,
				permissions: permissions2,
				repositorySelection: repositorySelection2,
				repositoryIds: repositoryIds2,
				repositoryNames: repositoryNames2,
				singleFileName: singleFileName2
			});
		}
	}
	const appAuthentication = await getAppAuthentication(state);
	const payload = {
		installation_id: options.installationId,
		mediaType: { previews: ["machine-man"] },
		headers: { authorization: `bearer ${appAuthentication.token}` }
	};
	if (options.repositoryIds) Object.assign(payload, { repository_ids: options.repositoryIds });
	if (options.repositoryNames) Object.assign(payload, { repositories: options.repositoryNames });
	if (options.permissions) Object.assign(payload, { permissions: options.permissions });
	const { data: { token, expires_at: expiresAt, repositories, permissions: permissionsOptional, repository_selection: repositorySelectionOptional, single_file: singleFileName } } = await request("POST /app/installations/{installation_id}/access_tokens", payload);
	const permissions = permissionsOptional || {};
	const repositorySelection = repositorySelectionOptional || "all";
	const repositoryIds = repositories ? repositories.map((r) => r.id) : void 0;
	const repositoryNames = repositories ? repositories.map((repo) => repo.name) : void 0;
	const createdAt = (/* @__PURE__ */ new Date()).toISOString();
	const cacheOptions = {
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(payload, { singleFileName });
	await set(state.cache, options, cacheOptions);
	const cacheData = {
		installationId: options.installationId,
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(cacheData, { singleFileName });
	return toTokenAuthentication(cacheData);
}
async function auth$1(state, authOptions) {
	switch (authOptions.type) {
		case "app": return getAppAuthentication(state);
		case "oauth-app": return state.oauthApp({ type: "oauth-app" });
		case "installation": return getInstallationAuthentication(state, {
			...authOptions,
			type: "installation"
		});
		case "oauth-user": return state.oauthApp(authOptions);
		default: throw new Error(`Invalid auth type: ${authOptions.type}`);
	}
}
var PATHS = [
	"/app",
	"/app/hook/config",
	"/app/hook/deliveries",
	"/app/hook/deliveries/{delivery_id}",
	"/app/hook/deliveries/{delivery_id}/attempts",
	"/app/installations",
	"/app/installations/{installation_id}",
	"/app/installations/{installation_id}/access_tokens",
	"/app/installations/{installation_id}/suspended",
	"/app/installation-requests",
	"/marketplace_listing/accounts/{account_id}",
	"/marketplace_listing/plan",
	"/marketplace_listing/plans",
	"/marketplace_listing/plans/{plan_id}/accounts",
	"/marketplace_listing/stubbed/accounts/{account_id}",
	"/marketplace_listing/stubbed/plan",
	"/marketplace_listing/stubbed/plans",
	"/marketplace_listing/stubbed/plans/{plan_id}/accounts",
	"/orgs/{org}/installation",
	"/repos/{owner}/{repo}/installation",
	"/users/{username}/installation",
	"/enterprises/{enterprise}/installation"
];
function routeMatcher(paths) {
	const regex = `^(?:${paths.map((p) => p.split("/").map((c) => c.startsWith("{") ? "(?:.+?)" : c).join("/")).map((r) => `(?:${r})`).join("|")})$`;
	return new RegExp(regex, "i");
}
var REGEX = routeMatcher(PATHS);
function requiresAppAuth(url) {
	return !!url && REGEX.test(url.split("?")[0]);
}
var FIVE_SECONDS_IN_MS = 5e3;
function isNotTimeSkewError(error) {
	return !(error.message.match(/'Expiration time' claim \('exp'\) is too far in the future/) || error.message.match(/'Expiration time' claim \('exp'\) must be a numeric value representing the future time at which the assertion expires/) || error.message.match(/'Issued at' claim \('iat'\) must be an Integer representing the time that the assertion was issued/));
}
async function hook$1(state, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	const url = endpoint.url;
	if (/\/login\/oauth\/access_token$/.test(url)) return request(endpoint);
	if (requiresAppAuth(url.replace(request.endpoint.DEFAULTS.baseUrl, ""))) {
		const { token: token2 } = await getAppAuthentication(state);
		endpoint.headers.authorization = `bearer ${token2}`;
		let response;
		try {
			response = await request(endpoint);
		} catch (error) {
			if (isNotTimeSkewError(error)) throw error;
			if (typeof error.response.headers.date === "undefined") throw error;
			const diff = Math.floor((Date.parse(error.response.headers.date) - Date.parse((/* @__PURE__ */ new Date()).toString())) / 1e3);
			state.log.warn(error.message);
			state.log.warn(`[@octokit/auth-app] GitHub API time and system time are different by ${diff} seconds. Retrying request with the difference accounted for.`);
			const { token: token3 } = await getAppAuthentication({
				...state,
				timeDifference: diff
			});
			endpoint.headers.authorization = `bearer ${token3}`;
			return request(endpoint);
		}
		return response;
	}
	if (requiresBasicAuth(url)) {
		const authentication = await state.oauthApp({ type: "oauth-app" });
		endpoint.headers.authorization = authentication.headers.authorization;
		return request(endpoint);
	}
	const { token, createdAt } = await getInstallationAuthentication(state, {}, request.defaults({ baseUrl: endpoint.baseUrl }));
	endpoint.headers.authorization = `token ${token}`;
	return sendRequestWithRetries(state, request, endpoint, createdAt);
}
async function sendRequestWithRetries(state, request, options, createdAt, retries = 0) {
	const timeSinceTokenCreationInMs = +/* @__PURE__ */ new Date() - +new Date(createdAt);
	try {
		return await request(options);
	} catch (error) {
		if (error.status !== 401) throw error;
		if (timeSinceTokenCreationInMs >= FIVE_SECONDS_IN_MS) {
			if (retries > 0) error.message = `After ${retries} retries within ${timeSinceTokenCreationInMs / 1e3}s of creating the installation access token, the response remains 401. At this point, the cause may be an authentication problem or a system outage. Please check https://www.githubstatus.com for status information`;
			throw error;
		}
		++retries;
		const awaitTime = retries * 1e3;
		state.log.warn(`[@octokit/auth-app] Retrying after 401 response to account for token replication delay (retry: ${retries}, wait: ${awaitTime / 1e3}s)`);
		await new Promise((resolve) => setTimeout(resolve, awaitTime));
		return sendRequestWithRetries(state, request, options, createdAt, retries);
	}
}
var VERSION$5 = "8.3.1";
function createAppAuth(options) {
	if (!options.appId) throw new Error("[@octokit/auth-app] appId option is required");
	if (!options.privateKey && !options.createJwt) throw new Error("[@octokit/auth-app] privateKey option is required");
	else if (options.privateKey && options.createJwt) throw new Error("[@octokit/auth-app] privateKey and createJwt options are mutually exclusive");
	if ("installationId" in options && !options.installationId) throw new Error("[@octokit/auth-app] installationId is set to a falsy value");
	const log = options.log || {};
	if (typeof log.warn !== "function") log.warn = console.warn.bind(console);
	const request$1 = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-app.js/${VERSION$5} ${getUserAgent()}` } });
	const state = Object.assign({
		request: request$1,
		cache: getCache()
	}, options, options.installationId ? { installationId: Number(options.installationId) } : {}, {
		log,
		oauthApp: createOAuthAppAuth({
			clientType: "github-app",
			clientId: options.clientId || "",
			clientSecret: options.clientSecret || "",
			request: request$1
		})
	});
	return Object.assign(auth$1.bind(null, state), { hook: hook$1.bind(null, state) });
}
/* v8 ignore next - permissions are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore next - repositorySelection are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore start - due to skipped tests, see https://github.com/octokit/auth-app.js/pull/580 -- @preserve */
/* v8 ignore end -- @preserve */

// node_modules/@octokit/auth-unauthenticated/dist-node/index.js
async function auth(reason) {
	return {
		type: "unauthenticated",
		reason
	};
}
function isRateLimitError(error) {
	if (error.status !== 403) return false;
	if (!error.response) return false;
	return error.response.headers["x-ratelimit-remaining"] === "0";
}
var REGEX_ABUSE_LIMIT_MESSAGE = /\babuse\b/i;
function isAbuseLimitError(error) {
	if (error.status !== 403) return false;
	return REGEX_ABUSE_LIMIT_MESSAGE.test(error.message);
}
async function hook(reason, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	return request(endpoint).catch((error) => {
		if (error.status === 404) {
			error.message = `Not found. May be due to lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (isRateLimitError(error)) {
			error.message = `API rate limit exceeded. This maybe caused by the lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (isAbuseLimitError(error)) {
			error.message = `You have triggered an abuse detection mechanism. This maybe caused by the lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (error.status === 401) {
			error.message = `Unauthorized. "${endpoint.method} ${endpoint.url}" failed most likely due to lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (error.status >= 400 && error.status < 500) error.message = error.message.replace(/\.?$/, `. May be caused by lack of authentication (${reason}).`);
		throw error;
	});
}
var createUnauthenticatedAuth = function createUnauthenticatedAuth2(options) {
	if (!options || !options.reason) throw new Error("[@octokit/auth-unauthenticated] No reason passed to createUnauthenticatedAuth");
	return Object.assign(auth.bind(null, options.reason), { hook: hook.bind(null, options.reason) });
};

// node_modules/@octokit/oauth-app/dist-node/index.js
var VERSION$4 = "8.0.4";
function addEventHandler(state, eventName, eventHandler) {
	if (Array.isArray(eventName)) {
		for (const singleEventName of eventName) addEventHandler(state, singleEventName, eventHandler);
		return;
	}
	if (!state.eventHandlers[eventName]) state.eventHandlers[eventName] = [];
	state.eventHandlers[eventName].push(eventHandler);
}
var OAuthAppOctokit = Octokit$1.defaults({ userAgent: `octokit-oauth-app.js/${VERSION$4} ${getUserAgent()}` });
async function emitEvent(state, context) {
	const { name, action } = context;
	if (state.eventHandlers[`${name}.${action}`]) for (const eventHandler of state.eventHandlers[`${name}.${action}`]) await eventHandler(context);
	if (state.eventHandlers[name]) for (const eventHandler of state.eventHandlers[name]) await eventHandler(context);
}
async function getUserOctokitWithState(state, options) {
	return state.octokit.auth({
		type: "oauth-user",
		...options,
		async factory(options2) {
			const octokit = new state.Octokit({
				authStrategy: createOAuthUserAuth,
				auth: options2
			});
			const authentication = await octokit.auth({ type: "get" });
			await emitEvent(state, {
				name: "token",
				action: "created",
				token: authentication.token,
				scopes: authentication.scopes,
				authentication,
				octokit
			});
			return octokit;
		}
	});
}
function getWebFlowAuthorizationUrlWithState(state, options) {
	const optionsWithDefaults = {
		clientId: state.clientId,
		request: state.octokit.request,
		...options,
		allowSignup: state.allowSignup ?? options.allowSignup,
		redirectUrl: options.redirectUrl ?? state.redirectUrl,
		scopes: options.scopes ?? state.defaultScopes
	};
	return getWebFlowAuthorizationUrl({
		clientType: state.clientType,
		...optionsWithDefaults
	});
}
async function createTokenWithState(state, options) {
	const authentication = await state.octokit.auth({
		type: "oauth-user",
		...options
	});
	await emitEvent(state, {
		name: "token",
		action: "created",
		token: authentication.token,
		scopes: authentication.scopes,
		authentication,
		octokit: new state.Octokit({
			authStrategy: createOAuthUserAuth,
			auth: {
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: authentication.token,
				scopes: authentication.scopes,
				refreshToken: authentication.refreshToken,
				expiresAt: authentication.expiresAt,
				refreshTokenExpiresAt: authentication.refreshTokenExpiresAt
			}
		})
	});
	return { authentication };
}
async function checkTokenWithState(state, options) {
	const result = await checkToken({
		clientType: state.clientType,
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.octokit.request,
		...options
	});
	Object.assign(result.authentication, {
		type: "token",
		tokenType: "oauth"
	});
	return result;
}
async function resetTokenWithState(state, options) {
	const optionsWithDefaults = {
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.octokit.request,
		...options
	};
	if (state.clientType === "oauth-app") {
		const response2 = await resetToken({
			clientType: "oauth-app",
			...optionsWithDefaults
		});
		const authentication2 = Object.assign(response2.authentication, {
			type: "token",
			tokenType: "oauth"
		});
		await emitEvent(state, {
			name: "token",
			action: "reset",
			token: response2.authentication.token,
			scopes: response2.authentication.scopes || void 0,
			authentication: authentication2,
			octokit: new state.Octokit({
				authStrategy: createOAuthUserAuth,
				auth: {
					clientType: state.clientType,
					clientId: state.clientId,
					clientSecret: state.clientSecret,
					token: response2.authentication.token,
					scopes: response2.authentication.scopes
				}
			})
		});
		return {
			...response2,
			authentication: authentication2
		};
	}
	const response = await resetToken({
		clientType: "github-app",
		...optionsWithDefaults
	});
	const authentication = Object.assign(response.authentication, {
		type: "token",
		tokenType: "oauth"
	});
	await emitEvent(state, {
		name: "token",
		action: "reset",
		token: response.authentication.token,
		authentication,
		octokit: new state.Octokit({
			authStrategy: createOAuthUserAuth,
			auth: {
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: response.authentication.token
			}
		})
	});
	return {
		...response,
		authentication
	};
}
async function refreshTokenWithState(state, options) {
	if (state.clientType === "oauth-app") throw new Error("[@octokit/oauth-app] app.refreshToken() is not supported for OAuth Apps");
	const response = await refreshToken({
		clientType: "github-app",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.octokit.request,
		refreshToken: options.refreshToken
	});
	const authentication = Object.assign(response.authentication, {
		type: "token",
		tokenType: "oauth"
	});
	await emitEvent(state, {
		name: "token",
		action: "refreshed",
		token: response.authentication.token,
		authentication,
		octokit: new state.Octokit({
			authStrategy: createOAuthUserAuth,
			auth: {
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: response.authentication.token
			}
		})
	});
	return {
		...response,
		authentication
	};
}
async function scopeTokenWithState(state, options) {
	if (state.clientType === "oauth-app") throw new Error("[@octokit/oauth-app] app.scopeToken() is not supported for OAuth Apps");
	const response = await scopeToken({
		clientType: "github-app",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.octokit.request,
		...options
	});
	const authentication = Object.assign(response.authentication, {
		type: "token",
		tokenType: "oauth"
	});
	await emitEvent(state, {
		name: "token",
		action: "scoped",
		token: response.authentication.token,
		authentication,
		octokit: new state.Octokit({
			authStrategy: createOAuthUserAuth,
			auth: {
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: response.authentication.token
			}
		})
	});
	return {
		...response,
		authentication
	};
}
async function deleteTokenWithState(state, options) {
	const optionsWithDefaults = {
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.octokit.request,
		...options
	};
	const response = state.clientType === "oauth-app" ? await deleteToken({
		clientType: "oauth-app",
		...optionsWithDefaults
	}) : 
	/* v8 ignore next 4 */
	await deleteToken({
		clientType: "github-app",
		...optionsWithDefaults
	});
	await emitEvent(state, {
		name: "token",
		action: "deleted",
		token: options.token,
		octokit: new state.Octokit({
			authStrategy: createUnauthenticatedAuth,
			auth: { reason: `Handling "token.deleted" event. The access for the token has been revoked.` }
		})
	});
	return response;
}
async function deleteAuthorizationWithState(state, options) {
	const optionsWithDefaults = {
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.octokit.request,
		...options
	};
	const response = state.clientType === "oauth-app" ? await deleteAuthorization({
		clientType: "oauth-app",
		...optionsWithDefaults
	}) : 
	/* v8 ignore next 4 */
	await deleteAuthorization({
		clientType: "github-app",
		...optionsWithDefaults
	});
	await emitEvent(state, {
		name: "token",
		action: "deleted",
		token: options.token,
		octokit: new state.Octokit({
			authStrategy: createUnauthenticatedAuth,
			auth: { reason: `Handling "token.deleted" event. The access for the token has been revoked.` }
		})
	});
	await emitEvent(state, {
		name: "authorization",
		action: "deleted",
		token: options.token,
		octokit: new state.Octokit({
			authStrategy: createUnauthenticatedAuth,
			auth: { reason: `Handling "authorization.deleted" event. The access for the app has been revoked.` }
		})
	});
	return response;
}
var OAuthApp$1 = class {
	static VERSION = VERSION$4;
	static defaults(defaults) {
		const OAuthAppWithDefaults = class extends this {
			constructor(...args) {
				super({
					...defaults,
					...args[0]
				});
			}
		};
		return OAuthAppWithDefaults;
	}
	constructor(options) {
		const Octokit2 = options.Octokit || OAuthAppOctokit;
		this.type = options.clientType || "oauth-app";
		const octokit = new Octokit2({
			authStrategy: createOAuthAppAuth,
			auth: {
				clientType: this.type,
				clientId: options.clientId,
				clientSecret: options.clientSecret
			}
		});
		const state = {
			clientType: this.type,
			clientId: options.clientId,
			clientSecret: options.clientSecret,
			defaultScopes: options.defaultScopes || [],
			allowSignup: options.allowSignup,
			baseUrl: options.baseUrl,
			redirectUrl: options.redirectUrl,
			log: options.log,
			Octokit: Octokit2,
			octokit,
			eventHandlers: {}
		};
		this.on = addEventHandler.bind(null, state);
		this.octokit = octokit;
		this.getUserOctokit = getUserOctokitWithState.bind(null, state);
		this.getWebFlowAuthorizationUrl = getWebFlowAuthorizationUrlWithState.bind(null, state);
		this.createToken = createTokenWithState.bind(null, state);
		this.checkToken = checkTokenWithState.bind(null, state);
		this.resetToken = resetTokenWithState.bind(null, state);
		this.refreshToken = refreshTokenWithState.bind(null, state);
		this.scopeToken = scopeTokenWithState.bind(null, state);
		this.deleteToken = deleteTokenWithState.bind(null, state);
		this.deleteAuthorization = deleteAuthorizationWithState.bind(null, state);
	}
	type;
	on;
	octokit;
	getUserOctokit;
	getWebFlowAuthorizationUrl;
	createToken;
	checkToken;
	resetToken;
	refreshToken;
	scopeToken;
	deleteToken;
	deleteAuthorization;
};

// node_modules/@octokit/webhooks-methods/dist-node/index.js
var VERSION$3 = "6.0.0";
async function sign(secret, payload) {
	if (!secret || !payload) throw new TypeError("[@octokit/webhooks-methods] secret & payload required for sign()");
	if (typeof payload !== "string") throw new TypeError("[@octokit/webhooks-methods] payload must be a string");
	const algorithm = "sha256";
	return `${algorithm}=${createHmac(algorithm, secret).update(payload).digest("hex")}`;
}
sign.VERSION = VERSION$3;
async function verify(secret, eventPayload, signature) {
	if (!secret || !eventPayload || !signature) throw new TypeError("[@octokit/webhooks-methods] secret, eventPayload & signature required");
	if (typeof eventPayload !== "string") throw new TypeError("[@octokit/webhooks-methods] eventPayload must be a string");
	const signatureBuffer = Buffer$1.from(signature);
	const verificationBuffer = Buffer$1.from(await sign(secret, eventPayload));
	if (signatureBuffer.length !== verificationBuffer.length) return false;
	return timingSafeEqual(signatureBuffer, verificationBuffer);
}
verify.VERSION = VERSION$3;
async function verifyWithFallback(secret, payload, signature, additionalSecrets) {
	if (await verify(secret, payload, signature)) return true;
	if (additionalSecrets !== void 0) for (const s of additionalSecrets) {
		const v = await verify(s, payload, signature);
		if (v) return v;
	}
	return false;
}

// node_modules/@octokit/webhooks/dist-bundle/index.js
var createLogger = (logger = {}) => {
	if (typeof logger.debug !== "function") logger.debug = () => {};
	if (typeof logger.info !== "function") logger.info = () => {};
	if (typeof logger.warn !== "function") logger.warn = console.warn.bind(console);
	if (typeof logger.error !== "function") logger.error = console.error.bind(console);
	return logger;
};
var emitterEventNames = [
	"branch_protection_configuration",
	"branch_protection_configuration.disabled",
	"branch_protection_configuration.enabled",
	"branch_protection_rule",
	"branch_protection_rule.created",
	"branch_protection_rule.deleted",
	"branch_protection_rule.edited",
	"check_run",
	"check_run.completed",
	"check_run.created",
	"check_run.requested_action",
	"check_run.rerequested",
	"check_suite",
	"check_suite.completed",
	"check_suite.requested",
	"check_suite.rerequested",
	"code_scanning_alert",
	"code_scanning_alert.appeared_in_branch",
	"code_scanning_alert.closed_by_user",
	"code_scanning_alert.created",
	"code_scanning_alert.fixed",
	"code_scanning_alert.reopened",
	"code_scanning_alert.reopened_by_user",
	"commit_comment",
	"commit_comment.created",
	"create",
	"custom_property",
	"custom_property.created",
	"custom_property.deleted",
	"custom_property.promote_to_enterprise",
	"custom_property.updated",
	"custom_property_values",
	"custom_property_values.updated",
	"delete",
	"dependabot_alert",
	"dependabot_alert.auto_dismissed",
	"dependabot_alert.auto_reopened",
	"dependabot_alert.created",
	"dependabot_alert.dismissed",
	"dependabot_alert.fixed",
	"dependabot_alert.reintroduced",
	"dependabot_alert.reopened",
	"deploy_key",
	"deploy_key.created",
	"deploy_key.deleted",
	"deployment",
	"deployment.created",
	"deployment_protection_rule",
	"deployment_protection_rule.requested",
	"deployment_review",
	"deployment_review.approved",
	"deployment_review.rejected",
	"deployment_review.requested",
	"deployment_status",
	"deployment_status.created",
	"discussion",
	"discussion.answered",
	"discussion.category_changed",
	"discussion.closed",
	"discussion.created",
	"discussion.deleted",
	"discussion.edited",
	"discussion.labeled",
	"discussion.locked",
	"discussion.pinned",
	"discussion.reopened",
	"discussion.transferred",
	"discussion.unanswered",
	"discussion.unlabeled",
	"discussion.unlocked",
	"discussion.unpinned",
	"discussion_comment",
	"discussion_comment.created",
	"discussion_comment.deleted",
	"discussion_comment.edited",
	"fork",
	"github_app_authorization",
	"github_app_authorization.revoked",
	"gollum",
	"installation",
	"installation.created",
	"installation.deleted",
	"installation.new_permissions_accepted",
	"installation.suspend",
	"installation.unsuspend",
	"installation_repositories",
	"installation_repositories.added",
	"installation_repositories.removed",
	"installation_target",
	"installation_target.renamed",
	"issue_comment",
	"issue_comment.created",
	"issue_comment.deleted",
	"issue_comment.edited",
	"issue_dependencies",
	"issue_dependencies.blocked_by_added",
	"issue_dependencies.blocked_by_removed",
	"issue_dependencies.blocking_added",
	"issue_dependencies.blocking_removed",
	"issues",
	"issues.assigned",
	"issues.closed",
	"issues.deleted",
	"issues.demilestoned",
	"issues.edited",
	"issues.labeled",
	"issues.locked",
	"issues.milestoned",
	"issues.opened",
	"issues.pinned",
	"issues.reopened",
	"issues.transferred",
	"issues.typed",
	"issues.unassigned",
	"issues.unlabeled",
	"issues.unlocked",
	"issues.unpinned",
	"issues.untyped",
	"label",
	"label.created",
	"label.deleted",
	"label.edited",
	"marketplace_purchase",
	"marketplace_purchase.cancelled",
	"marketplace_purchase.changed",
	"marketplace_purchase.pending_change",
	"marketplace_purchase.pending_change_cancelled",
	"marketplace_purchase.purchased",
	"member",
	"member.added",
	"member.edited",
	"member.removed",
	"membership",
	"membership.added",
	"membership.removed",
	"merge_group",
	"merge_group.checks_requested",
	"merge_group.destroyed",
	"meta",
	"meta.deleted",
	"milestone",
	"milestone.closed",
	"milestone.created",
	"milestone.deleted",
	"milestone.edited",
	"milestone.opened",
	"org_block",
	"org_block.blocked",
	"org_block.unblocked",
	"organization",
	"organization.deleted",
	"organization.member_added",
	"organization.member_invited",
	"organization.member_removed",
	"organization.renamed",
	"package",
	"package.published",
	"package.updated",
	"page_build",
	"personal_access_token_request",
	"personal_access_token_request.approved",
	"personal_access_token_request.cancelled",
	"personal_access_token_request.created",
	"personal_access_token_request.denied",
	"ping",
	"project",
	"project.closed",
	"project.created",
	"project.deleted",
	"project.edited",
	"project.reopened",
	"project_card",
	"project_card.converted",
	"project_card.created",
	"project_card.deleted",
	"project_card.edited",
	"project_card.moved",
	"project_column",
	"project_column.created",
	"project_column.deleted",
	"project_column.edited",
	"project_column.moved",
	"projects_v2",
	"projects_v2.closed",
	"projects_v2.created",
	"projects_v2.deleted",
	"projects_v2.edited",
	"projects_v2.reopened",
	"projects_v2_item",
	"projects_v2_item.archived",
	"projects_v2_item.converted",
	"projects_v2_item.created",
	"projects_v2_item.deleted",
	"projects_v2_item.edited",
	"projects_v2_item.reordered",
	"projects_v2_item.restored",
	"projects_v2_status_update",
	"projects_v2_status_update.created",
	"projects_v2_status_update.deleted",
	"projects_v2_status_update.edited",
	"public",
	"pull_request",
	"pull_request.assigned",
	"pull_request.auto_merge_disabled",
	"pull_request.auto_merge_enabled",
	"pull_request.closed",
	"pull_request.converted_to_draft",
	"pull_request.demilestoned",
	"pull_request.dequeued",
	"pull_request.edited",
	"pull_request.enqueued",
	"pull_request.labeled",
	"pull_request.locked",
	"pull_request.milestoned",
	"pull_request.opened",
	"pull_request.ready_for_review",
	"pull_request.reopened",
	"pull_request.review_request_removed",
	"pull_request.review_requested",
	"pull_request.synchronize",
	"pull_request.unassigned",
	"pull_request.unlabeled",
	"pull_request.unlocked",
	"pull_request_review",
	"pull_request_review.dismissed",
	"pull_request_review.edited",
	"pull_request_review.submitted",
	"pull_request_review_comment",
	"pull_request_review_comment.created",
	"pull_request_review_comment.deleted",
	"pull_request_review_comment.edited",
	"pull_request_review_thread",
	"pull_request_review_thread.resolved",
	"pull_request_review_thread.unresolved",
	"push",
	"registry_package",
	"registry_package.published",
	"registry_package.updated",
	"release",
	"release.created",
	"release.deleted",
	"release.edited",
	"release.prereleased",
	"release.published",
	"release.released",
	"release.unpublished",
	"repository",
	"repository.archived",
	"repository.created",
	"repository.deleted",
	"repository.edited",
	"repository.privatized",
	"repository.publicized",
	"repository.renamed",
	"repository.transferred",
	"repository.unarchived",
	"repository_advisory",
	"repository_advisory.published",
	"repository_advisory.reported",
	"repository_dispatch",
	"repository_dispatch.sample.collected",
	"repository_import",
	"repository_ruleset",
	"repository_ruleset.created",
	"repository_ruleset.deleted",
	"repository_ruleset.edited",
	"repository_vulnerability_alert",
	"repository_vulnerability_alert.create",
	"repository_vulnerability_alert.dismiss",
	"repository_vulnerability_alert.reopen",
	"repository_vulnerability_alert.resolve",
	"secret_scanning_alert",
	"secret_scanning_alert.assigned",
	"secret_scanning_alert.created",
	"secret_scanning_alert.publicly_leaked",
	"secret_scanning_alert.reopened",
	"secret_scanning_alert.resolved",
	"secret_scanning_alert.unassigned",
	"secret_scanning_alert.validated",
	"secret_scanning_alert_location",
	"secret_scanning_alert_location.created",
	"secret_scanning_scan",
	"secret_scanning_scan.completed",
	"security_advisory",
	"security_advisory.published",
	"security_advisory.updated",
	"security_advisory.withdrawn",
	"security_and_analysis",
	"sponsorship",
	"sponsorship.cancelled",
	"sponsorship.created",
	"sponsorship.edited",
	"sponsorship.pending_cancellation",
	"sponsorship.pending_tier_change",
	"sponsorship.tier_changed",
	"star",
	"star.created",
	"star.deleted",
	"status",
	"sub_issues",
	"sub_issues.parent_issue_added",
	"sub_issues.parent_issue_removed",
	"sub_issues.sub_issue_added",
	"sub_issues.sub_issue_removed",
	"team",
	"team.added_to_repository",
	"team.created",
	"team.deleted",
	"team.edited",
	"team.removed_from_repository",
	"team_add",
	"watch",
	"watch.started",
	"workflow_dispatch",
	"workflow_job",
	"workflow_job.completed",
	"workflow_job.in_progress",
	"workflow_job.queued",
	"workflow_job.waiting",
	"workflow_run",
	"workflow_run.completed",
	"workflow_run.in_progress",
	"workflow_run.requested"
];
function validateEventName(eventName, options = {}) {
	if (typeof eventName !== "string") throw new TypeError("eventName must be of type string");
	if (eventName === "*") throw new TypeError(`Using the "*" event with the regular Webhooks.on() function is not supported. Please use the Webhooks.onAny() method instead`);
	if (eventName === "error") throw new TypeError(`Using the "error" event with the regular Webhooks.on() function is not supported. Please use the Webhooks.onError() method instead`);
	if (options.onUnknownEventName === "ignore") return;
	if (!emitterEventNames.includes(eventName)) {
		if (options.onUnknownEventName !== "warn") throw new TypeError(`"${eventName}" is not a known webhook name (https://developer.github.com/v3/activity/events/types/)`);
		else (options.log || console).warn(`"${eventName}" is not a known webhook name (https://developer.github.com/v3/activity/events/types/)`);
	}
}
function handleEventHandlers(state, webhookName, handler) {
	if (!state.hooks[webhookName]) state.hooks[webhookName] = [];
	state.hooks[webhookName].push(handler);
}
function receiverOn(state, webhookNameOrNames, handler) {
	if (Array.isArray(webhookNameOrNames)) {
		webhookNameOrNames.forEach((webhookName) => receiverOn(state, webhookName, handler));
		return;
	}
	validateEventName(webhookNameOrNames, {
		onUnknownEventName: "warn",
		log: state.log
	});
	handleEventHandlers(state, webhookNameOrNames, handler);
}
function receiverOnAny(state, handler) {
	handleEventHandlers(state, "*", handler);
}
function receiverOnError(state, handler) {
	handleEventHandlers(state, "error", handler);
}
function wrapErrorHandler(handler, error) {
	let returnValue;
	try {
		returnValue = handler(error);
	} catch (error2) {
		console.log("FATAL: Error occurred in \"error\" event handler");
		console.log(error2);
	}
	if (returnValue && returnValue.catch) returnValue.catch((error2) => {
		console.log("FATAL: Error occurred in \"error\" event handler");
		console.log(error2);
	});
}
function getHooks(state, eventPayloadAction, eventName) {
	const hooks = [state.hooks[eventName], state.hooks["*"]];
	if (eventPayloadAction) hooks.unshift(state.hooks[`${eventName}.${eventPayloadAction}`]);
	return [].concat(...hooks.filter(Boolean));
}
function receiverHandle(state, event) {
	const errorHandlers = state.hooks.error || [];
	if (event instanceof Error) {
		const error = Object.assign(new AggregateError([event], event.message), { event });
		errorHandlers.forEach((handler) => wrapErrorHandler(handler, error));
		return Promise.reject(error);
	}
	if (!event || !event.name) {
		const error = /* @__PURE__ */ new Error("Event name not passed");
		throw new AggregateError([error], error.message);
	}
	if (!event.payload) {
		const error = /* @__PURE__ */ new Error("Event name not passed");
		throw new AggregateError([error], error.message);
	}
	const hooks = getHooks(state, "action" in event.payload ? event.payload.action : null, event.name);
	if (hooks.length === 0) return Promise.resolve();
	const errors = [];
	const promises = hooks.map((handler) => {
		let promise = Promise.resolve(event);
		if (state.transform) promise = promise.then(state.transform);
		return promise.then((event2) => {
			return handler(event2);
		}).catch((error) => errors.push(Object.assign(error, { event })));
	});
	return Promise.all(promises).then(() => {
		if (errors.length === 0) return;
		const error = new AggregateError(errors, errors.map((error2) => error2.message).join("\n"));
		Object.assign(error, { event });
		errorHandlers.forEach((handler) => wrapErrorHandler(handler, error));
		throw error;
	});
}
function removeListener(state, webhookNameOrNames, handler) {
	if (Array.isArray(webhookNameOrNames)) {
		webhookNameOrNames.forEach((webhookName) => removeListener(state, webhookName, handler));
		return;
	}
	if (!state.hooks[webhookNameOrNames]) return;
	for (let i = state.hooks[webhookNameOrNames].length - 1; i >= 0; i--) if (state.hooks[webhookNameOrNames][i] === handler) {
		state.hooks[webhookNameOrNames].splice(i, 1);
		return;
	}
}
function createEventHandler(options) {
	const state = {
		hooks: {},
		log: createLogger(options && options.log)
	};
	if (options && options.transform) state.transform = options.transform;
	return {
		on: receiverOn.bind(null, state),
		onAny: receiverOnAny.bind(null, state),
		onError: receiverOnError.bind(null, state),
		removeListener: removeListener.bind(null, state),
		receive: receiverHandle.bind(null, state)
	};
}
async function verifyAndReceive(state, event) {
	if (!await verifyWithFallback(state.secret, event.payload, event.signature, state.additionalSecrets).catch(() => false)) {
		const error = /* @__PURE__ */ new Error("[@octokit/webhooks] signature does not match event payload and secret");
		error.event = event;
		error.status = 400;
		return state.eventHandler.receive(error);
	}
	let payload;
	try {
		payload = JSON.parse(event.payload);
	} catch (error) {
		error.message = "Invalid JSON";
		error.status = 400;
		throw new AggregateError([error], error.message);
	}
	return state.eventHandler.receive({
		id: event.id,
		name: event.name,
		payload
	});
}
var textDecoder = new TextDecoder("utf-8", { fatal: false });
var decode = textDecoder.decode.bind(textDecoder);
var Webhooks = class {
	sign;
	verify;
	on;
	onAny;
	onError;
	removeListener;
	receive;
	verifyAndReceive;
	constructor(options) {
		if (!options || !options.secret) throw new Error("[@octokit/webhooks] options.secret required");
		const state = {
			eventHandler: createEventHandler(options),
			secret: options.secret,
			additionalSecrets: options.additionalSecrets,
			hooks: {},
			log: createLogger(options.log)
		};
		this.sign = sign.bind(null, options.secret);
		this.verify = verify.bind(null, options.secret);
		this.on = state.eventHandler.on;
		this.onAny = state.eventHandler.onAny;
		this.onError = state.eventHandler.onError;
		this.removeListener = state.eventHandler.removeListener;
		this.receive = state.eventHandler.receive;
		this.verifyAndReceive = verifyAndReceive.bind(null, state);
	}
};

// node_modules/@octokit/app/node_modules/@octokit/plugin-paginate-rest/dist-bundle/index.js
var VERSION$2 = "0.0.0-development";
function normalizePaginatedListResponse(response) {
	if (!response.data) return {
		...response,
		data: []
	};
	if (!(("total_count" in response.data || "total_commits" in response.data) && !("url" in response.data))) return response;
	const incompleteResults = response.data.incomplete_results;
	const repositorySelection = response.data.repository_selection;
	const totalCount = response.data.total_count;
	const totalCommits = response.data.total_commits;
	delete response.data.incomplete_results;
	delete response.data.repository_selection;
	delete response.data.total_count;
	delete response.data.total_commits;
	const namespaceKey = Object.keys(response.data)[0];
	response.data = response.data[namespaceKey];
	if (typeof incompleteResults !== "undefined") response.data.incomplete_results = incompleteResults;
	if (typeof repositorySelection !== "undefined") response.data.repository_selection = repositorySelection;
	response.data.total_count = totalCount;
	response.data.total_commits = totalCommits;
	return response;
}
function iterator(octokit, route, parameters) {
	const options = typeof route === "function" ? route.endpoint(parameters) : octokit.request.endpoint(route, parameters);
	const requestMethod = typeof route === "function" ? route : octokit.request;
	const method = options.method;
	const headers = options.headers;
	let url = options.url;
	return { [Symbol.asyncIterator]: () => ({ async next() {
		if (!url) return { done: true };
		try {
			const normalizedResponse = normalizePaginatedListResponse(await requestMethod({
				method,
				url,
				headers
			}));
			url = ((normalizedResponse.headers.link || "").match(/<([^<>]+)>;\s*rel="next"/) || [])[1];
			if (!url && "total_commits" in normalizedResponse.data) {
				const parsedUrl = new URL(normalizedResponse.url);
				const params = parsedUrl.searchParams;
				const page = parseInt(params.get("page") || "1", 10);
				if (page * parseInt(params.get("per_page") || "250", 10) < normalizedResponse.data.total_commits) {
					params.set("page", String(page + 1));
					url = parsedUrl.toString();
				}
			}
			return { value: normalizedResponse };
		} catch (error) {
			if (error.status !== 409) throw error;
			url = "";
			return { value: {
				status: 200,
				headers: {},
				data: []
			} };
		}
	} }) };
}
function paginate(octokit, route, parameters, mapFn) {
	if (typeof parameters === "function") {
		mapFn = parameters;
		parameters = void 0;
	}
	return gather(octokit, [], iterator(octokit, route, parameters)[Symbol.asyncIterator](), mapFn);
}
function gather(octokit, results, iterator2, mapFn) {
	return iterator2.next().then((result) => {
		if (result.done) return results;
		let earlyExit = false;
		function done() {
			earlyExit = true;
		}
		results = results.concat(mapFn ? mapFn(result.value, done) : result.value.data);
		if (earlyExit) return results;
		return gather(octokit, results, iterator2, mapFn);
	});
}
var composePaginateRest = Object.assign(paginate, { iterator });
function paginateRest(octokit) {
	return { paginate: Object.assign(paginate.bind(null, octokit), { iterator: iterator.bind(null, octokit) }) };
}
paginateRest.VERSION = VERSION$2;
/* v8 ignore next -- @preserve */

// node_modules/@octokit/app/dist-node/index.js
var VERSION$1 = "16.1.4";
function webhooks(appOctokit, options) {
	return new Webhooks({
		secret: options.secret,
		transform: async (event) => {
			if (!("installation" in event.payload) || typeof event.payload.installation !== "object") {
				const octokit2 = new appOctokit.constructor({
					authStrategy: createUnauthenticatedAuth,
					auth: { reason: `"installation" key missing in webhook event payload` }
				});
				return {
					...event,
					octokit: octokit2
				};
			}
			const installationId = event.payload.installation.id;
			const octokit = await appOctokit.auth({
				type: "installation",
				installationId,
				factory(auth) {
					return new auth.octokit.constructor({
						...auth.octokitOptions,
						authStrategy: createAppAuth,
						auth: {
							...auth,
							installationId
						}
					});
				}
			});
			octokit.hook.before("request", (options2) => {
				options2.headers["x-github-delivery"] = event.id;
			});
			return {
				...event,
				octokit
			};
		}
	});
}
async function getInstallationOctokit(app, installationId) {
	return app.octokit.auth({
		type: "installation",
		installationId,
		factory(auth) {
			const options = {
				...auth.octokitOptions,
				authStrategy: createAppAuth,
				auth: {
					...auth,
					installationId
				}
			};
			return new auth.octokit.constructor(options);
		}
	});
}
function eachInstallationFactory(app) {
	return Object.assign(eachInstallation.bind(null, app), { iterator: eachInstallationIterator.bind(null, app) });
}
async function eachInstallation(app, callback) {
	const i = eachInstallationIterator(app)[Symbol.asyncIterator]();
	let result = await i.next();
	while (!result.done) {
		await callback(result.value);
		result = await i.next();
	}
}
function eachInstallationIterator(app) {
	return { async *[Symbol.asyncIterator]() {
		const iterator = composePaginateRest.iterator(app.octokit, "GET /app/installations");
		for await (const { data: installations } of iterator) for (const installation of installations) yield {
			octokit: await getInstallationOctokit(app, installation.id),
			installation
		};
	} };
}
function eachRepositoryFactory(app) {
	return Object.assign(eachRepository.bind(null, app), { iterator: eachRepositoryIterator.bind(null, app) });
}
async function eachRepository(app, queryOrCallback, callback) {
	const i = eachRepositoryIterator(app, callback ? queryOrCallback : void 0)[Symbol.asyncIterator]();
	let result = await i.next();
	while (!result.done) {
		if (callback) await callback(result.value);
		else await queryOrCallback(result.value);
		result = await i.next();
	}
}
function singleInstallationIterator(app, installationId) {
	return { async *[Symbol.asyncIterator]() {
		yield { octokit: await app.getInstallationOctokit(installationId) };
	} };
}
function eachRepositoryIterator(app, query) {
	return { async *[Symbol.asyncIterator]() {
		const iterator = query ? singleInstallationIterator(app, query.installationId) : app.eachInstallation.iterator();
		for await (const { octokit } of iterator) {
			const repositoriesIterator = composePaginateRest.iterator(octokit, "GET /installation/repositories");
			for await (const { data: repositories } of repositoriesIterator) for (const repository of repositories) yield {
				octokit,
				repository
			};
		}
	} };
}
function getInstallationUrlFactory(app) {
	let installationUrlBasePromise;
	return async function getInstallationUrl(options = {}) {
		if (!installationUrlBasePromise) installationUrlBasePromise = getInstallationUrlBase(app);
		const installationUrlBase = await installationUrlBasePromise;
		const installationUrl = new URL(installationUrlBase);
		if (options.target_id !== void 0) {
			installationUrl.pathname += "/permissions";
			installationUrl.searchParams.append("target_id", options.target_id.toFixed());
		}
		if (options.state !== void 0) installationUrl.searchParams.append("state", options.state);
		return installationUrl.href;
	};
}
async function getInstallationUrlBase(app) {
	const { data: appInfo } = await app.octokit.request("GET /app");
	if (!appInfo) throw new Error("[@octokit/app] unable to fetch metadata for app");
	return `${appInfo.html_url}/installations/new`;
}
var App$1 = class {
	static VERSION = VERSION$1;
	static defaults(defaults) {
		const AppWithDefaults = class extends this {
			constructor(...args) {
				super({
					...defaults,
					...args[0]
				});
			}
		};
		return AppWithDefaults;
	}
	octokit;
	webhooks;
	oauth;
	getInstallationOctokit;
	eachInstallation;
	eachRepository;
	getInstallationUrl;
	log;
	constructor(options) {
		const Octokit = options.Octokit || Octokit$1;
		const authOptions = Object.assign({
			appId: options.appId,
			privateKey: options.privateKey
		}, options.oauth ? {
			clientId: options.oauth.clientId,
			clientSecret: options.oauth.clientSecret
		} : {});
		const octokitOptions = {
			authStrategy: createAppAuth,
			auth: authOptions
		};
		if ("log" in options && typeof options.log !== "undefined") octokitOptions.log = options.log;
		this.octokit = new Octokit(octokitOptions);
		this.log = Object.assign({
			debug: () => {},
			info: () => {},
			warn: console.warn.bind(console),
			error: console.error.bind(console)
		}, options.log);
		if (options.webhooks) this.webhooks = webhooks(this.octokit, options.webhooks);
		else Object.defineProperty(this, "webhooks", { get() {
			throw new Error("[@octokit/app] webhooks option not set");
		} });
		if (options.oauth) this.oauth = new OAuthApp$1({
			...options.oauth,
			clientType: "github-app",
			Octokit
		});
		else Object.defineProperty(this, "oauth", { get() {
			throw new Error("[@octokit/app] oauth.clientId / oauth.clientSecret options are not set");
		} });
		this.getInstallationOctokit = getInstallationOctokit.bind(null, this);
		this.eachInstallation = eachInstallationFactory(this);
		this.eachRepository = eachRepositoryFactory(this);
		this.getInstallationUrl = getInstallationUrlFactory(this);
	}
};

// node_modules/octokit/dist-bundle/index.js
var VERSION = "0.0.0-development";
var Octokit = Octokit$1.plugin(restEndpointMethods, paginateRest$1, paginateGraphQL, retry, throttling).defaults({
	userAgent: `octokit.js/${VERSION}`,
	throttle: {
		onRateLimit,
		onSecondaryRateLimit
	}
});
function onRateLimit(retryAfter, options, octokit) {
	octokit.log.warn(`Request quota exhausted for request ${options.method} ${options.url}`);
	if (options.request.retryCount === 0) {
		octokit.log.info(`Retrying after ${retryAfter} seconds!`);
		return true;
	}
}
function onSecondaryRateLimit(retryAfter, options, octokit) {
	octokit.log.warn(`SecondaryRateLimit detected for request ${options.method} ${options.url}`);
	if (options.request.retryCount === 0) {
		octokit.log.info(`Retrying after ${retryAfter} seconds!`);
		return true;
	}
}
var App = App$1.defaults({ Octokit });
var OAuthApp = OAuthApp$1.defaults({ Octokit });
/* v8 ignore next no need to test internals of the throttle plugin -- @preserve */

export { Octokit as t };
