//! The texts: the same keys, attributes and variables in both languages, and none missing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};

/// What a text uses: the names of its variables.
type Uses = BTreeSet<String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files of texts; those of the table are the browser's.
const FILES: [&str; 5] = ["pages.ftl", "events.ftl", "accounts.ftl", "mail.ftl", "table.ftl"];

/// What the pages have to choose from, in all files together.
fn of_pages() -> BTreeMap<String, Uses> {
    let mut keys = BTreeMap::new();
    for file in FILES.iter().filter(|file| **file != "table.ftl") {
        for (key, uses) in texts("nl", file) {
            assert!(keys.insert(key.clone(), uses).is_none(), "{key} stands in two files");
        }
    }
    keys
}

/// Keys, and `key.attribute`, with the variables each uses.
fn texts(language: &str, file: &str) -> BTreeMap<String, Uses> {
    let path = root().join("web/texts").join(language).join(file);
    let source = std::fs::read_to_string(&path).unwrap();
    let resource = fluent_syntax::parser::parse(source.as_str())
        .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut texts = BTreeMap::new();
    let mut add = |key: String, pattern: &Pattern<&str>| {
        let mut uses = Uses::new();
        collect(pattern, &mut uses);
        let again = texts.insert(key.clone(), uses);
        assert!(again.is_none(), "{}: {key} stands twice", path.display());
    };
    for entry in &resource.body {
        let (key, value, attributes) = match entry {
            Entry::Message(message) => {
                (message.id.name, message.value.as_ref(), &message.attributes)
            }
            Entry::Term(term) => (term.id.name, Some(&term.value), &term.attributes),
            Entry::Junk { content } => panic!("{}: {content}", path.display()),
            _ => continue,
        };
        if let Some(pattern) = value {
            add(key.to_owned(), pattern);
        }
        for attribute in attributes {
            add(format!("{key}.{}", attribute.id.name), &attribute.value);
        }
    }
    texts
}

fn collect(pattern: &Pattern<&str>, uses: &mut Uses) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_uses(expression, uses);
        }
    }
}

fn expression_uses(expression: &Expression<&str>, uses: &mut Uses) {
    match expression {
        Expression::Inline(inline) => inline_uses(inline, uses),
        Expression::Select { selector, variants } => {
            inline_uses(selector, uses);
            for variant in variants {
                collect(&variant.value, uses);
            }
        }
    }
}

fn inline_uses(inline: &InlineExpression<&str>, uses: &mut Uses) {
    let mut arguments = |arguments: &CallArguments<&str>| {
        arguments.positional.iter().for_each(|argument| inline_uses(argument, uses));
        arguments.named.iter().for_each(|argument| inline_uses(&argument.value, uses));
    };
    match inline {
        InlineExpression::VariableReference { id } => {
            uses.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments: given, .. } => arguments(given),
        InlineExpression::Placeable { expression } => expression_uses(expression, uses),
        _ => {}
    }
}

#[test]
fn dutch_and_english_have_the_same_keys_with_the_same_variables() {
    for file in FILES {
        let (dutch, english) = (texts("nl", file), texts("en", file));
        assert!(dutch.len() > 20, "{file}");
        assert_eq!(dutch, english, "{file}");
    }
}

#[test]
fn no_text_is_empty() {
    for (language, file) in FILES.iter().flat_map(|file| [("nl", file), ("en", file)]) {
        let path = root().join("web/texts").join(language).join(file);
        for line in std::fs::read_to_string(path).unwrap().lines() {
            assert!(!line.trim_end().ends_with("= \"\""), "{line}");
        }
    }
}

#[test]
fn every_text_that_a_template_names_is_there() {
    let keys = of_pages();
    let mut named = 0;
    for entry in std::fs::read_dir(root().join("crates/server/templates")).unwrap() {
        let path = entry.unwrap().path();
        let template = std::fs::read_to_string(&path).unwrap();
        for call in ["l.t(\"", "l.t1(\"", "l.tn(\""]
            .into_iter()
            .flat_map(|begin| template.split(begin).skip(1))
        {
            let key = call.split('"').next().unwrap();
            if !is_key(key) {
                continue;
            }
            assert!(keys.contains_key(key), "{}: {key}", path.display());
            named += 1;
        }
    }
    assert!(named > 100);
}

fn is_key(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

#[test]
fn every_text_that_the_house_itself_asks_for_is_there() {
    let keys = of_pages();
    let mut wanted: Vec<String> =
        ["game-draw1", "game-draw3", "variant-recycles", "variant-any"].map(String::from).to_vec();
    for scheme in geduld_rules::Scheme::ALL {
        wanted.push(format!("scoring-{}", scheme.name()));
    }
    wanted.extend((1..=12).map(|month| format!("month-{month}")));
    for code in [
        "not_found",
        "bad_request",
        "forbidden",
        "method",
        "too_large",
        "wrong_host",
        "too_many",
        "internal",
        "unavailable",
        "timeout",
        "stopping",
    ] {
        wanted.push(format!("error-{code}"));
        wanted.push(format!("error-{code}.explain"));
    }
    for key in wanted {
        assert!(keys.contains_key(&key), "{key}");
    }
    assert_eq!(keys["error-wrong_host.explain"], Uses::from([String::from("host")]));
    assert_eq!(keys["variant-recycles"], Uses::from([String::from("n")]));
}
